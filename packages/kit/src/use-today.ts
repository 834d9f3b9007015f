import { dayIn } from '#ui/period.ts'
import { useHouse } from './house.ts'

/** The moment by this device's clock, in milliseconds. */
export const wallClock = (): number => performance.timeOrigin + performance.now()

/** The house's local date, as `YYYY-MM-DD`. */
export const useToday = (): string => dayIn(useHouse().timeZone, wallClock())
