import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { lotteryCalendarCalls } from '#contract/calls/lottery-calendar.ts'
import type { CallRequest } from '#contract/calls.ts'
import { dateIn, nextDraws } from '#rules/lottery/calendar.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Answer } from '#tests/support/house.ts'
import { codeOf, idOf, top2, withLotteryDesk } from '#tests/support/lottery-desk.ts'

const desk = withLotteryDesk('lottery_calendar', { lotteries: ['th-gov', 'lao', 'ssc-5m'], players: 1 })
const { nextPlayer, turn, approve, place, ticketsOf } = desk

const dateOf = (issue: string): string => `${issue.slice(0, 4)}-${issue.slice(4, 6)}-${issue.slice(6, 8)}`

interface PlannedRow extends Record<string, unknown> {
  readonly issue: string
  readonly day: string
  readonly state: string
  readonly opensAt: Date
  readonly closesAt: Date
}

/** The draws of a game that are sold or will be, in their order. */
async function plannedOf(game: string): Promise<(PlannedRow & { readonly day: string })[]> {
  const rows = await desk.house.db.query<PlannedRow>(sql`
    SELECT d.issue, d.state, d.opens_at AS "opensAt", d.closes_at AS "closesAt" FROM draw d JOIN lottery_game g ON g.id = d.game
    WHERE g.code = ${game} AND d.state IN ('planned', 'open') ORDER BY d.nr`)
  return rows.map((row) => ({ ...row, day: dateOf(row.issue) }))
}

const propose = (request: Omit<CallRequest<'lotteryDesk.changeCalendar'>, 'reason'>): Promise<Answer> =>
  desk.house.call('POST', '/ops/lottery/calendar/change', {
    token: desk.maker.token,
    body: { ...request, reason: 'A holiday' },
  })

async function change(request: Omit<CallRequest<'lotteryDesk.changeCalendar'>, 'reason'>): Promise<void> {
  const answer = await propose(request)
  expect(codeOf(answer)).toBe('done')
  expect(codeOf(await approve(idOf(answer)))).toBe('done')
}

async function calendarOf(gameCode: string) {
  const { body } = await desk.house.call('GET', `/ops/lottery/calendar?gameCode=${gameCode}`, {
    token: desk.maker.token,
  })
  const read = safeParse(lotteryCalendarCalls['lotteryDesk.calendar'].response, body.value)
  if (!read.success) throw new Error(`no calendar: ${JSON.stringify(body)}`)
  return read.data.list
}

describe('the calendar of an official game', () => {
  it('[LTR-02, OPS-05] shows the draws of the next sixty days by the rule of the game', async () => {
    const today = dateIn('th-gov', Date.now())
    const shown = await calendarOf('th-gov')
    expect(shown.length).toBeGreaterThanOrEqual(3)
    expect(shown.every(({ day, change: changed }) => /-(01|16)$/.test(day) && day >= today && changed === 'none')).toBe(
      true,
    )
    expect(shown[0]).toMatchObject({ gameCode: 'th-gov', time: '16:00', state: 'open', tickets: 0, changedBy: [] })
    // All games together, page by page.
    const { body } = await desk.house.call('GET', '/ops/lottery/calendar', { token: desk.maker.token })
    expect(JSON.stringify(body.value)).toContain('"gameCode":"lao"')
    expect(JSON.stringify(body.value)).not.toContain('ssc')
  })

  it('[LTR-02] omits a day by two people, so that the next draw is sold from the close of the one before, and brings it back', async () => {
    const [first, second, third] = await plannedOf('th-gov')
    if (first === undefined || second === undefined || third === undefined) throw new Error('too few are planned')
    const answer = await propose({ gameCode: 'th-gov', change: 'omit', day: second.day })
    const { body } = await desk.house.call('GET', `/ops/proposals/one?id=${idOf(answer)}`, { token: desk.owner.token })
    const told = JSON.stringify(body.value)
    expect(told).toContain(second.issue)
    expect(told).toContain(third.issue)
    expect(await plannedOf('th-gov')).toHaveLength(8)
    expect(codeOf(await approve(idOf(answer)))).toBe('done')
    const after = await plannedOf('th-gov')
    expect(after.map(({ issue }) => issue)).not.toContain(second.issue)
    expect(after[1]).toMatchObject({ issue: third.issue, opensAt: first.closesAt })
    expect((await calendarOf('th-gov')).find(({ day }) => day === second.day)).toMatchObject({
      change: 'omitted',
      numero: null,
      state: null,
      reason: 'A holiday',
    })
    // It stays away in the turns of both processes, and comes back when it is restored.
    await Promise.all([turn(), desk.other.app.run('lottery')])
    expect((await plannedOf('th-gov')).map(({ issue }) => issue)).not.toContain(second.issue)
    await change({ gameCode: 'th-gov', change: 'restore', day: second.day })
    const again = await plannedOf('th-gov')
    expect(again[1]).toMatchObject({ issue: second.issue, opensAt: first.closesAt })
    expect(again[2]).toMatchObject({ issue: third.issue, opensAt: second.closesAt })
  })

  it('[LTR-02] moves a draw to another date and time, with an issue of that date', async () => {
    const [, second] = await plannedOf('th-gov')
    if (second === undefined) throw new Error('nothing is planned')
    const to = new Date(Date.parse(second.day) + 86_400_000).toISOString().slice(0, 10)
    await change({ gameCode: 'th-gov', change: 'move', day: second.day, to, time: '10:00' })
    const [, moved] = await plannedOf('th-gov')
    expect(moved?.day).toBe(to)
    // Thai draws close half an hour before they are drawn, and the house five minutes before that.
    expect(moved?.closesAt).toEqual(new Date(Date.parse(`${to}T10:00:00+07:00`) - 35 * 60_000))
    expect((await calendarOf('th-gov'))[1]).toMatchObject({ change: 'moved', day: second.day, date: to, time: '10:00' })
    expect(codeOf(await propose({ gameCode: 'th-gov', change: 'move', day: second.day, to, time: '10:00' }))).toBe(
      'STATE_PASSED',
    )
    await change({ gameCode: 'th-gov', change: 'restore', day: second.day })
    expect((await plannedOf('th-gov'))[1]).toMatchObject({ issue: second.issue, closesAt: second.closesAt })
  })

  it('[LTR-02] keeps the date of a draw that is sold, which can only be voided; its time may change', async () => {
    const [open] = await plannedOf('lao')
    if (open === undefined) throw new Error('nothing is planned')
    expect(open.state).toBe('open')
    const player = nextPlayer()
    const answer = await place(player, 'lao', open.issue, [top2])
    expect(codeOf(answer)).toBe('done')
    expect((await calendarOf('lao'))[0]).toMatchObject({ day: open.day, tickets: 1 })
    const sold = { detail: { formErrors: [], fieldErrors: { day: ['sold'] } } }
    expect((await propose({ gameCode: 'lao', change: 'omit', day: open.day })).body).toMatchObject(sold)
    const next = new Date(Date.parse(open.day) + 86_400_000).toISOString().slice(0, 10)
    expect((await propose({ gameCode: 'lao', change: 'move', day: open.day, to: next })).body).toMatchObject(sold)
    await change({ gameCode: 'lao', change: 'move', day: open.day, to: open.day, time: '23:30' })
    expect((await plannedOf('lao'))[0]?.closesAt).toEqual(new Date(Date.parse(`${open.day}T23:25:00+07:00`)))
    expect((await ticketsOf(player))[0]).toMatchObject({ numero: open.issue, state: 'open' })
  })

  it('[LTR-02] refuses at the field what cannot be', async () => {
    const [, second] = await plannedOf('lao')
    const [, thai] = await plannedOf('th-gov')
    if (second === undefined || thai === undefined) throw new Error('nothing is planned')
    const { day } = second
    const refused = async (request: Parameters<typeof propose>[0], field: string, why: string): Promise<void> =>
      expect((await propose(request)).body).toMatchObject({
        code: 'INVALID_INPUT',
        detail: { fieldErrors: { [field]: [why] } },
      })
    const taken = nextDraws('lao', Date.now(), 4)[3]?.date ?? ''
    await refused({ gameCode: 'ssc-5m', change: 'omit', day }, 'gameCode', 'fast')
    await refused({ gameCode: 'th-gov', change: 'omit', day: '2027-01-05' }, 'day', 'noDraw')
    await refused({ gameCode: 'th-gov', change: 'omit', day: '2027-02-31' }, 'day', 'noDraw')
    await refused({ gameCode: 'lao', change: 'move', day }, 'to', 'required')
    await refused({ gameCode: 'lao', change: 'move', day, to: '2027-02-31' }, 'to', 'required')
    await refused({ gameCode: 'lao', change: 'move', day, to: '2028-01-01' }, 'to', 'far')
    await refused({ gameCode: 'lao', change: 'move', day, to: taken }, 'to', 'taken')
    await refused({ gameCode: 'th-gov', change: 'move', day: thai.day, to: '2026-11-20' }, 'to', 'over')
    expect(codeOf(await propose({ gameCode: 'lao', change: 'restore', day }))).toBe('STATE_PASSED')
    expect((await propose({ gameCode: 'lao', change: 'move', day, to: day, time: '25:00' })).body).toMatchObject({
      code: 'INVALID_INPUT',
    })
  })
})
