/** Days from `from` to `to`, both among them, as `YYYY-MM-DD` of the brand's time zone. */
export interface Period {
  readonly from: string
  readonly to: string
}

const DAY_MS = 86_400_000
const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The local date in a time zone at a moment (milliseconds since 1970). */
export const dayIn = (timeZone: string, moment: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)

/** A day so many days later, or earlier where it is negative. */
export const addDays = (day: string, days: number): string =>
  new Date(utc(day) + days * DAY_MS).toISOString().slice(0, 10)

/** How many days a period has. */
export const lengthOf = ({ from, to }: Period): number => (utc(to) - utc(from)) / DAY_MS + 1

export const presetNames = ['today', 'yesterday', 'last7', 'last30', 'next7', 'next30'] as const
export type PresetName = (typeof presetNames)[number]

const shifts: Readonly<Record<PresetName, readonly [number, number]>> = {
  today: [0, 0],
  yesterday: [-1, -1],
  last7: [-6, 0],
  last30: [-29, 0],
  next7: [0, 6],
  next30: [0, 29],
}

/** A preset as days; today is one of its seven or thirty. */
export function presetPeriod(name: PresetName, today: string): Period {
  const [from, to] = shifts[name]
  return { from: addDays(today, from), to: addDays(today, to) }
}

/** What every record shows first. */
export const usualPeriod = (today: string): Period => presetPeriod('last30', today)

/** The preset that a period is, undefined where its days were picked. */
export const presetOf = ({ from, to }: Period, today: string): PresetName | undefined =>
  presetNames.find((name) => {
    const preset = presetPeriod(name, today)
    return preset.from === from && preset.to === to
  })

/** A period in words of a language: `3 – 9 Nov 2026`. */
export const periodText = ({ from, to }: Period, tag: string): string =>
  new Intl.DateTimeFormat(tag, { timeZone: 'UTC', dateStyle: 'medium' }).formatRange(utc(from), utc(to))
