import type { LotteryNow } from '#contract/lottery.ts'

type Last = NonNullable<LotteryNow['last']>

/** How far the screen is with a draw: it waits for the result, plays how it was drawn, or shows it. */
export interface Course {
  readonly numero: string
  readonly phase: 'waits' | 'plays' | 'stands' | 'void'
}

const drawn: ReadonlySet<Last['state']> = new Set(['drawn', 'settled', 'corrected'])

/** Whether a draw has a result that stands. */
export const hasResult = ({ state, result }: Pick<Last, 'state' | 'result'>): boolean =>
  drawn.has(state) && result !== null && result !== undefined

/**
 * The next step after what is told of the newest draw. A draw is played once, by a screen that saw it coming, and never
 * before its result stands; a page that opens later shows the result at once.
 */
export function nextCourse(before: Course | undefined, last: Last | null): Course | undefined {
  if (last === null) return before
  const { numero } = last
  if (last.state === 'void') return { numero, phase: 'void' }
  if (!hasResult(last)) return { numero, phase: 'waits' }
  if (before === undefined) return { numero, phase: 'stands' }
  if (before.numero !== numero || before.phase === 'waits') return { numero, phase: 'plays' }
  return before.phase === 'void' ? { numero, phase: 'stands' } : before
}
