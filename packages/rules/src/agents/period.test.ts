import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, localDate } from '../local-time.ts'
import { closedPeriods, contractCalendars, firstDayAfter, hourOf, hoursOf, periodOf } from './period.ts'

const dates = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days))
const HOUR = 3_600_000

describe('a period', () => {
  it.each([
    ['daily', '2026-05-15', '2026-05-15', '2026-05-15'],
    ['weekly', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['weekly', '2026-11-29', '2026-11-23', '2026-11-29'],
    ['weekly', '2027-01-01', '2026-12-28', '2027-01-03'],
    ['semiMonthly', '2026-05-01', '2026-05-01', '2026-05-15'],
    ['semiMonthly', '2026-05-15', '2026-05-01', '2026-05-15'],
    ['semiMonthly', '2026-05-16', '2026-05-16', '2026-05-31'],
    ['semiMonthly', '2028-02-29', '2028-02-16', '2028-02-29'],
    ['monthly', '2026-02-10', '2026-02-01', '2026-02-28'],
    ['monthly', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['monthly', '2026-12-31', '2026-12-01', '2026-12-31'],
  ] as const)('[AGT-10] %s on %s is from %s to %s', (calendar, day, from, to) => {
    expect(periodOf(calendar, day)).toEqual({ from, to })
  })

  it.each(contractCalendars)('[AGT-10] %s: every day is in one, and the next begins the day after', (calendar) => {
    fc.assert(
      fc.property(dates, (day) => {
        const { from, to } = periodOf(calendar, day)
        expect(from <= day && day <= to).toBe(true)
        for (const one of [from, to]) expect(periodOf(calendar, one)).toEqual({ from, to })
        expect(periodOf(calendar, addDays(to, 1)).from).toBe(addDays(to, 1))
      }),
    )
  })

  it.each([
    ['daily', '2026-05-15', '2026-05-16'],
    ['weekly', '2026-11-29', '2026-11-30'],
    ['semiMonthly', '2026-05-15', '2026-05-16'],
    ['semiMonthly', '2026-05-31', '2026-06-01'],
    ['monthly', '2026-12-01', '2027-01-01'],
  ] as const)('[AGT-08, AGT-10] a %s contract accepted on %s begins on %s', (calendar, accepted, begins) => {
    expect(firstDayAfter(calendar, accepted)).toBe(begins)
  })
})

const closed = (...args: Parameters<typeof closedPeriods>): string[] =>
  closedPeriods(...args).map(({ from, to }) => `${from} ${to}`)

describe('the periods of a contract that are over', () => {
  const open = { from: '2026-05-01', to: undefined }

  it('[AGT-10] are none while the first one lasts, and the first once its last day is over', () => {
    expect(closed('semiMonthly', open, '2026-05-15')).toEqual([])
    expect(closed('semiMonthly', open, '2026-05-16')).toEqual(['2026-05-01 2026-05-15'])
  })

  it('[AGT-10] come each once after days without a run, oldest first', () => {
    expect(closed('semiMonthly', open, '2026-06-20', '2026-05-15')).toEqual([
      '2026-05-16 2026-05-31',
      '2026-06-01 2026-06-15',
    ])
    expect(closed('semiMonthly', open, '2026-06-20', '2026-06-15')).toEqual([])
  })

  it('[AGT-10] are the same at each run, whatever was run before', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...contractCalendars),
        dates,
        fc.nat(90),
        fc.array(fc.nat(90)),
        (calendar, from, days, runs) => {
          const last = addDays(from, days)
          const atOnce = closedPeriods(calendar, { from, to: undefined }, last)
          let billed: string | undefined
          const oneByOne = [...runs.filter((run) => run <= days).toSorted((a, b) => a - b), days].flatMap((run) => {
            const found = closedPeriods(calendar, { from, to: undefined }, addDays(from, run), billed)
            billed = found.at(-1)?.to ?? billed
            return found
          })
          expect(oneByOne).toEqual(atOnce)
        },
      ),
    )
  })

  it('[AGT-08, AGT-10] are cut by a termination, which ends the running one', () => {
    expect(closed('monthly', { from: '2026-05-01', to: '2026-06-10' }, '2026-06-10')).toEqual(['2026-05-01 2026-05-31'])
    expect(closed('monthly', { from: '2026-05-01', to: '2026-06-10' }, '2026-09-01')).toEqual([
      '2026-05-01 2026-05-31',
      '2026-06-01 2026-06-10',
    ])
  })

  it('[AGT-10] are cut by a move on the 16th: the contract under the old upline ends the 15th, one under the new begins', () => {
    expect(closed('monthly', { from: '2026-05-01', to: '2026-05-15' }, '2026-06-01')).toEqual(['2026-05-01 2026-05-15'])
    expect(closed('monthly', { from: '2026-05-16', to: undefined }, '2026-06-01')).toEqual(['2026-05-16 2026-05-31'])
  })

  it('[AGT-10] are none of a contract that ended before it began', () => {
    expect(closed('daily', { from: '2026-05-16', to: '2026-05-15' }, '2026-06-01')).toEqual([])
  })
})

const at = (text: string): number => Date.parse(text)
const times = (hours: readonly { readonly from: number }[]): string[] =>
  hours.map(({ from }) => new Date(from).toISOString().slice(11, 16))

describe('the hours of a local day', () => {
  it.each([
    ['America/Sao_Paulo', '2026-11-22', 24, '2026-11-22T03:00:00Z'],
    ['Asia/Kathmandu', '2026-11-22', 24, '2026-11-21T18:15:00Z'],
    ['Europe/London', '2026-03-29', 23, '2026-03-29T00:00:00Z'],
    ['Europe/London', '2026-10-25', 25, '2026-10-24T23:00:00Z'],
    ['America/Asuncion', '2024-10-06', 23, '2024-10-06T04:00:00Z'],
    // Clocks change by half an hour: one hour of these days is only half.
    ['Australia/Lord_Howe', '2026-10-04', 24, '2026-10-03T13:30:00Z'],
    ['Australia/Lord_Howe', '2026-04-05', 25, '2026-04-04T13:00:00Z'],
  ])('[AGT-10] in %s on %s are %s, from %s on, one after the other', (zone, day, count, first) => {
    const hours = hoursOf(day, zone)
    expect([hours.length, hours[0]?.from]).toEqual([count, at(first)])
    expect(hours.map(({ from }) => from).slice(1)).toEqual(hours.map(({ to }) => to).slice(0, -1))
    expect(new Set(hours.map(({ from }) => localDate(from, zone)))).toEqual(new Set([day]))
    expect(hours.at(-1)?.to).toBe(hoursOf(addDays(day, 1), zone)[0]?.from)
  })

  it('[AGT-10] an hour that comes twice is two hours with names of their own', () => {
    const [first, second] = [
      hourOf(at('2026-10-25T00:30:00Z'), 'Europe/London'),
      hourOf(at('2026-10-25T01:30:00Z'), 'Europe/London'),
    ]
    expect([first, second].map(({ from }) => from)).toEqual([at('2026-10-25T00:00:00Z'), at('2026-10-25T01:00:00Z')])
    expect(times(hoursOf('2026-10-25', 'Europe/London')).slice(0, 4)).toEqual(['23:00', '00:00', '01:00', '02:00'])
  })

  it('[AGT-10] an hour that clocks leave out is none', () => {
    expect(times(hoursOf('2026-03-29', 'Europe/London')).slice(0, 3)).toEqual(['00:00', '01:00', '02:00'])
    expect(localDate(at('2026-03-29T01:00:00Z'), 'Europe/London')).toBe('2026-03-29')
  })

  it('[AGT-10] where clocks change by half an hour, the hour of the change ends there', () => {
    const zone = 'Australia/Lord_Howe'
    const change = at('2026-04-04T15:00:00Z')
    expect(hourOf(change - 1, zone)).toEqual({ from: change - HOUR, to: change })
    expect(hourOf(change, zone)).toEqual({ from: change, to: change + HOUR / 2 })
    const forward = at('2026-10-03T15:30:00Z')
    expect(hourOf(forward, zone)).toEqual({ from: forward, to: forward + HOUR / 2 })
  })

  it('[AGT-10] where clocks change a minute past the hour, it ends after that minute', () => {
    // Newfoundland until 2011: from 00:01 to 01:01.
    const change = at('2010-03-14T03:31:00Z')
    const zone = 'America/St_Johns'
    expect(hourOf(change - 1, zone)).toEqual({ from: change - 60_000, to: change })
    expect(hourOf(change, zone)).toEqual({ from: change, to: change + 59 * 60_000 })
    expect(hoursOf('2010-03-14', zone)).toHaveLength(24)
  })

  it('[AGT-10] every instant is in one hour of at most sixty minutes, and all of that hour agree', () => {
    const zones = fc.constantFrom(
      'Europe/London',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'America/Asuncion',
      'Asia/Shanghai',
    )
    const instants = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') })
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        const hour = hourOf(instant, zone)
        expect(hour.from <= instant && instant < hour.to && hour.to - hour.from <= HOUR).toBe(true)
        expect([hourOf(hour.from, zone), hourOf(hour.to - 1, zone)]).toEqual([hour, hour])
      }),
    )
  })
})
