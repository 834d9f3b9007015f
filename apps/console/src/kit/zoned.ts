/** The parts of a moment in a zone, as a field of the browser takes them: `2026-02-28T13:45`. */
export function toZoned(at: string, timeZone: string): string {
  const moment = Date.parse(at)
  if (Number.isNaN(moment)) return ''
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** The moment, in UTC, at which clocks of a zone show this; empty for what is none. */
export function fromZoned(local: string, timeZone: string): string {
  const wanted = /^\d{4,6}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN
  if (Number.isNaN(wanted)) return ''
  // The zone's distance from UTC at that moment; asked twice, since the first guess may lie beyond a change of clocks.
  let moment = wanted
  for (let round = 0; round < 2; round += 1)
    moment += wanted - Date.parse(`${toZoned(new Date(moment).toISOString(), timeZone)}:00Z`)
  return new Date(moment).toISOString()
}

/** A moment as clocks of a zone show it, with their distance from UTC: `2026-02-28T13:45:09-03:00`. */
export function stampOf(at: string, timeZone: string): string {
  const moment = Date.parse(at)
  if (Number.isNaN(moment)) return ''
  const whole = moment - (moment % 1000)
  const local = Date.parse(`${toZoned(at, timeZone)}:00Z`) + (((whole % 60_000) + 60_000) % 60_000)
  const minutes = Math.round((local - whole) / 60_000)
  const two = (part: number): string => String(part).padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
  return `${new Date(local).toISOString().slice(0, 19)}${offset}`
}
