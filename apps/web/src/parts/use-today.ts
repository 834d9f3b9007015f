import { usePermission } from './use-brand.ts'
import { dayIn } from './period.ts'

const wallClock = (): number => performance.timeOrigin + performance.now()

/** The zone in which the brand's days begin and end. */
export const useTimeZone = (): string => usePermission()?.timeZone ?? 'UTC'

/** The brand's local date, as `YYYY-MM-DD`. */
export const useToday = (): string => dayIn(useTimeZone(), wallClock())
