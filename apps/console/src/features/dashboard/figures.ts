import type { CallResponse } from '#contract/calls.ts'
import { house } from '../../app/house.ts'

export type Dashboard = CallResponse<'figures.dashboard'>
export type Totals = Dashboard['period']['totals']
export type Course = Dashboard['period']['course']

const LOCALE = 'en'
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 })
const cents = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 })
const tenths = new Intl.NumberFormat(LOCALE, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 })

const signed = (value: number, text: string): string => (value < 0 ? `−${text}` : text)

/** From so much on cents are noise. */
const WHOLE_FROM = 1000

/** An amount at a glance: `R$ 128,402`, and with cents where it is small. */
export function shortMoney(value: string): string {
  const size = Math.abs(Number(value))
  return signed(Number(value), `${house.currencySymbol}\u00a0${(size >= WHOLE_FROM ? whole : cents).format(size)}`)
}

/** The same with all its cents. */
export const exactMoney = (value: string): string =>
  signed(Number(value), `${house.currencySymbol}\u00a0${cents.format(Math.abs(Number(value)))}`)

export const shortCount = (value: number): string => signed(value, whole.format(Math.abs(value)))
/** For an axis: `1.2K`. */
export const axisNumber = (value: number): string => signed(value, compact.format(Math.abs(value)))
/** A part of something, in percent; a dash where there is nothing to be a part of. */
export const share = (part: number, of: number): string => (of === 0 ? '–' : tenths.format(part / of))

export interface Change {
  readonly text: string
  readonly way: 'up' | 'down' | 'flat'
}

/** How a figure has changed, in percent, or by how much where that says nothing; undefined where there was nothing and still is nothing. */
export function changeOf(now: number, before: number, write: (size: number) => string): Change | undefined {
  if (now === before) return now === 0 ? undefined : { text: '0%', way: 'flat' }
  const way = now > before ? 'up' : 'down'
  // From nothing there is no percentage, and across zero none that means something.
  if (before === 0 || Math.sign(now) * Math.sign(before) < 0)
    return { text: `${way === 'up' ? '+' : '−'}${write(Math.abs(now - before))}`, way }
  const grown = (now - before) / Math.abs(before)
  const size = Math.abs(grown) < 10 ? percent.format(Math.abs(grown)) : `${whole.format(Math.abs(grown))}×`
  return { text: `${way === 'up' ? '+' : '−'}${size}`, way }
}

const inZone = (style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { timeZone: house.timeZone, ...style })

const clock = inZone({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
const hour = inZone({ hour: '2-digit', minute: '2-digit' })
const day = inZone({ day: 'numeric', month: 'short' })
const dayHour = inZone({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

export const clockText = (at: string): string => clock.format(Date.parse(at))

/** What a step of the course is called below the axis: an hour, with its day where there are several, or a day. */
export const stepText = (at: string, by: Dashboard['by'], days: number): string =>
  (by === 'day' ? day : days > 1 ? dayHour : hour).format(Date.parse(at))

/** A day in words: `3 Nov`. */
export const dayText = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(Date.parse(date))

const STEP_MS = { hour: 3_600_000, day: 86_400_000 }

/**
 * How many steps of the course are over. The one that runs is left out of lines, which it would always bend down; where
 * there is no other it is all there is.
 */
export function stepsOver({ steps, begun, by, asOf }: Pick<Dashboard, 'steps' | 'begun' | 'by' | 'asOf'>): number {
  const last = steps[begun - 1]
  if (last === undefined || begun === 1) return begun
  const runs = steps[begun] !== undefined || Date.parse(last) + STEP_MS[by] > Date.parse(asOf)
  return runs ? begun - 1 : begun
}
