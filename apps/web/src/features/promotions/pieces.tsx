import IconBonus from '~icons/lucide/gift'
import IconCash from '~icons/lucide/banknote'
import IconPoints from '~icons/lucide/coins'
import IconRounds from '~icons/lucide/rotate-cw'
import type { Activity, ShownGift } from '#contract/calls/promotions.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import type { Icon } from '#ui/icon.ts'
import { useT } from '#kit/language.ts'
import { ArtPicture, bannerWidths } from '../../parts/art-picture.tsx'
import { shownState } from './order.ts'

export const giftSigns: Record<ShownGift['gives'], Icon> = {
  bonus: IconBonus,
  cash: IconCash,
  points: IconPoints,
  freeRounds: IconRounds,
}

const tones = {
  claim: 'accent',
  join: 'news',
  signedUp: 'news',
  inProcess: 'news',
  applying: 'news',
  comingSoon: 'plain',
  claimed: 'won',
  issued: 'won',
  rejected: 'lost',
  closed: 'plain',
} as const satisfies Record<Activity['state'], string>

/** The state of a promotion as a word. */
export function StateBadge({ activity }: { readonly activity: Activity }) {
  const t = useT()
  const state = shownState(activity)
  return <Badge tone={tones[state]}>{t(`promo.state.${state}`)}</Badge>
}

interface PromotionPictureProps {
  readonly art: string
  readonly sizes: string
  readonly eager?: boolean
  readonly className?: string
}

/** The picture of a promotion; of one that left the site only its ground is there. */
export function PromotionPicture({ art, sizes, eager = false, className }: PromotionPictureProps) {
  return (
    <span aria-hidden="true" className={cx('relative block overflow-hidden bg-raised-2', className)}>
      {art !== '' && (
        <ArtPicture art={art} widths={bannerWidths} sizes={sizes} eager={eager} className="object-[70%_40%]" />
      )}
    </span>
  )
}
