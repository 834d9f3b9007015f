import type { Clock } from '../../platform/clock.ts'
import type { MemberId } from '../../platform/ids.ts'

/** A rebate that rises holds for the lotteries within this time; it never falls. */
const FRESH_MS = 10_000
/** So many members are known at once; then all are asked for anew. */
const MOST_KNOWN = 50_000

/** The rebates of members who play, at hand: a sale asks for one without a statement each time. */
export function createRebates(
  clock: Clock,
  read: (member: MemberId) => Promise<number>,
): (member: MemberId) => Promise<number> {
  const known = new Map<MemberId, { readonly until: number; readonly rebate: Promise<number> }>()
  return (member) => {
    const now = clock.now()
    const found = known.get(member)
    if (found !== undefined && found.until > now) return found.rebate
    if (known.size >= MOST_KNOWN) known.clear()
    const rebate = read(member)
    known.set(member, { until: now + FRESH_MS, rebate })
    // A failure is for whoever asked, not for who asks next.
    rebate.catch(() => known.delete(member))
    return rebate
  }
}
