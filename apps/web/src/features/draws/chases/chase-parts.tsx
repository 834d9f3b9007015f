import type { ChaseState, LotteryChase } from '#contract/lottery-chase.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { formatCount, useT } from '#kit/language.ts'

const tones = {
  running: 'news',
  won: 'won',
  done: 'plain',
  stopped: 'plain',
  void: 'plain',
  excluded: 'plain',
  frozen: 'plain',
} as const

/** How a chase stands, in a word. */
export function ChaseBadge({ state }: { readonly state: ChaseState }) {
  const t = useT()
  return <Badge tone={tones[state]}>{t(`draws.chases.state.${state}`)}</Badge>
}

/** How far a chase is: what it bought, what it passed over, and what is still to come. */
export function ChaseProgress({ chase }: { readonly chase: LotteryChase }) {
  const t = useT()
  const { issues, bought, skipped, state } = chase
  const width = (count: number) => ({ width: `${(100 * count) / issues}%` })
  return (
    <div className="grid gap-1.5">
      <div aria-hidden="true" className="flex h-2 overflow-hidden rounded-full bg-raised-3">
        <span style={width(bought)} className={cx('block', state === 'won' ? 'bg-won' : 'bg-accent')} />
        <span style={width(skipped)} className="block bg-news" />
      </div>
      <p className="text-sm text-mute">
        {t('draws.chases.progress', { bought: formatCount(bought), issues: formatCount(issues) })}
        {skipped > 0 && (
          <span className="text-news">
            {' · '}
            {t('draws.chases.skippedCount', { skipped, count: formatCount(skipped) })}
          </span>
        )}
      </p>
    </div>
  )
}
