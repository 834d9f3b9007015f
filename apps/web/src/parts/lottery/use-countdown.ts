import { formatCount, useT } from '#kit/language.ts'

const HOUR = 3600
const DAY = 24 * HOUR

const two = (value: number): string => String(value).padStart(2, '0')

/** Seconds as a clock shows them: `0:59`, with hours `5:07:00`. */
export function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** Words for the time that is left, in seconds: as a clock, from a day on in days and hours. Its texts are in the room `lottery`. */
export function useCountdown(): (seconds: number) => string {
  const t = useT()
  return (seconds) =>
    seconds < DAY
      ? clockText(seconds)
      : t('lottery.daysHours', {
          days: formatCount(Math.floor(seconds / DAY)),
          hours: formatCount(Math.floor((seconds % DAY) / HOUR)),
        })
}
