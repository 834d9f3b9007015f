import { describe, expect, it } from 'vitest'
import { agentFigureCalls } from '#contract/calls/agent-figures.ts'
import { lottery } from '#contract/settings/lottery.ts'
import { newAgent } from '#tests/support/agents.ts'
import { answerOf, type Player } from '#tests/support/house.ts'
import { codeOf, type DrawName, idOf, THAI, top2, withLotteryDesk } from '#tests/support/lottery-desk.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { sql } from '../../../platform/db/sql.ts'
import { recountTeams } from '../figures/recount.sql.ts'

const GAME = 'th-gov'
const desk = withLotteryDesk('agents_rebates', { lotteries: [GAME, 'ssc-5m'], players: 0 })
const { turn, opened, over, place, enter, approve } = desk

/** The group of the house from which a rebate of 10 % may still raise it; the house goes by it within a second. */
async function roomForRebates(ownGroup = 1800): Promise<void> {
  await writeSetting(desk.house.db, 'lottery', { ...lottery.defaults, leastGroup: 1000, ownGroup })
  for (const at of [desk.house, desk.other])
    await expect
      .poll(async () => JSON.stringify((await at.call('GET', `/wps/lottery/terms?gameCode=${GAME}`)).body.value))
      .toContain(`"own":${ownGroup}`)
}

const under = (upline: Player | undefined, rebate: number): Promise<Player> =>
  newAgent(desk.house, { rebate, ...(upline === undefined ? {} : { upline }) })

async function chain(): Promise<{ top: Player; middle: Player; low: Player }> {
  const top = await under(undefined, 900)
  const middle = await under(top, 750)
  return { top, middle, low: await under(middle, 600) }
}

const byGroup = { play: 'position', pick: '1|-|-|-|-', price: '2', unit: '1', multiple: 50, group: 1820 } as const
/** A ticket of 100. */
const buy = (player: Player, { numero }: DrawName) => place(player, GAME, numero, [{ ...top2, multiple: 100 }])
/** Has the draw settled. */
async function settle(draw: DrawName, result = THAI): Promise<void> {
  await over(draw.numero)
  expect(codeOf(await approve(idOf(await enter(GAME, draw, result)), result))).toBe('done')
  for (let i = 0; i < 3; i += 1) await turn()
}
const count = (at = desk.house): Promise<void> => at.app.run('team_figures')
const pay = (at = desk.house): Promise<void> => at.app.run('agent_rebates')

const DAY_MS = 86_400_000
const dayFrom = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const query = `?from=${dayFrom(-1)}&to=${dayFrom(1)}`

/** What a member was paid, in units, in the order of the payments. */
async function paid({ id }: Player, type = 37): Promise<number[]> {
  const rows = await desk.house.db.query<{ amount: string }>(
    sql`SELECT amount FROM entry WHERE member = ${id} AND type = ${type} AND contra = 12 ORDER BY n /* every shard */`,
  )
  return rows.map(({ amount }) => Number(amount))
}

describe('what is left of a rebate on tickets below', () => {
  it('[AGT-06, LTR-03] is the difference at each level, in one movement for the draw, and stands in figures and records', async () => {
    await roomForRebates()
    const { top, middle, low } = await chain()
    const draw = await opened(GAME)
    for (const player of [low, low, middle]) expect(codeOf(await buy(player, draw))).toBe('done')
    await settle(draw)
    await count()
    expect(await paid(top)).toEqual([])
    await pay()
    // 1.5 of each ticket of the lowest to both, and 1.5 of the middle's own to the top.
    expect(await paid(top)).toEqual([450_000])
    expect(await paid(middle)).toEqual([300_000])
    expect(await paid(low)).toEqual([])
    await count()
    const { totals } = await answerOf(desk.house, agentFigureCalls['agents.loss'], top, query)
    expect(totals).toMatchObject({ agentRebate: '7.50000', turnover: '300.00000' })
    const movements = await answerOf(
      desk.house,
      agentFigureCalls['agents.movements'],
      top,
      `${query}&type=agentRebate&language=EN`,
    )
    expect(movements.list.map((one) => one.in).toSorted()).toEqual(['3.00000', '4.50000'])
    expect(await recountTeams(desk.house.db, 'America/Sao_Paulo')).toEqual([])
  })
  it('[AGT-06] is paid once, whoever pays it and however often, also where a process died between the two shards', async () => {
    const { top, middle, low } = await chain()
    const draw = await opened(GAME)
    expect(codeOf(await buy(low, draw))).toBe('done')
    await settle(draw)
    await Promise.all([count(), count(desk.other)])
    // Here one stops: what was counted is there, and nobody was paid.
    const kept = () =>
      desk.house.db.query(
        sql`SELECT earned, paid, payments FROM agent_rebate WHERE agent = ${top.id} /* every shard */`,
      )
    expect(await kept()).toEqual([{ earned: '1500000000', paid: '0', payments: 0 }])
    await Promise.all(Array.from({ length: 30 }, (_, at) => pay(at % 2 === 0 ? desk.house : desk.other)))
    await count()
    await pay()
    expect([await paid(top), await paid(middle)]).toEqual([[150_000], [150_000]])
    expect(await kept()).toEqual([{ earned: '1500000000', paid: '150000', payments: 1 }])
  })

  it('[AGT-06, LTR-05] is neither raised nor taken back by a correction, and a ticket that comes back earns nothing', async () => {
    const { top, low } = await chain()
    const draw = await opened(GAME)
    expect(codeOf(await buy(low, draw))).toBe('done')
    const { ticket } = Object((await buy(low, draw)).body.value)
    const cancelled = await desk.house.call('POST', '/wps/lottery/tickets/cancel', {
      token: low.token,
      body: { id: ticket.id },
    })
    expect(codeOf(cancelled)).toBe('done')
    await settle(draw)
    await count()
    await pay()
    expect(await paid(top)).toEqual([150_000])
    const wrong = THAI.replace('820866', '820855')
    const asked = await desk.house.call('POST', '/ops/lottery/draws/correct', {
      token: desk.maker.token,
      body: { gameCode: GAME, ...draw, result: wrong, reason: 'The station published it with a wrong digit.' },
    })
    expect(codeOf(await approve(idOf(asked), wrong))).toBe('done')
    for (let i = 0; i < 3; i += 1) await turn()
    await count()
    await pay()
    expect(await paid(top)).toEqual([150_000])
  })

  it('[AGT-06, LTR-03] counts up to what the prize group leaves, and the own rebate of a ticket is no activity', async () => {
    await roomForRebates(1860)
    const top = await under(undefined, 900)
    const low = await under(top, 200)
    const draw = await opened('ssc-5m')
    // 7 % are left above 1860 of 2000; the player takes a prize group that is lower by 4 %.
    expect(codeOf(await place(low, 'ssc-5m', draw.numero, [byGroup]))).toBe('done')
    await over(draw.numero)
    for (let i = 0; i < 3; i += 1) await turn()
    await count()
    await pay()
    await count()
    expect(await paid(top)).toEqual([500_000])
    expect(await paid(low, 20)).toEqual([400_000])
    const { totals } = await answerOf(desk.house, agentFigureCalls['agents.loss'], low, query)
    expect(totals).toMatchObject({ selfRebate: '4.00000', agentRebate: '0.00000', activity: '1000.00000' })
  })
})
