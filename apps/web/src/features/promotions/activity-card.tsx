import { Link } from 'wouter'
import IconDays from '~icons/lucide/calendar-days'
import IconNext from '~icons/lucide/chevron-right'
import type { Activity } from '#contract/calls/promotions.ts'
import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'
import { PromotionPicture, StateBadge } from './pieces.tsx'
import { Steps } from './steps.tsx'
import { useDaysOf, useGiftWords } from './words.ts'

/** A promotion on its shelf; all of it leads to where its terms and its button are. */
export function ActivityCard({ activity, href }: { readonly activity: Activity; readonly href: string }) {
  const t = useT()
  const words = useGiftWords()
  const days = useDaysOf()(activity)
  const { title, lead, art, gifts, steps, state } = activity
  return (
    <Link
      href={href}
      className={cx(
        'group/promo flex h-full flex-col overflow-hidden rounded-lg bg-raised-1 quick-colors hover:bg-raised-2',
        state === 'claim' ? 'ring-[1.5px] ring-accent' : 'hairline',
      )}
    >
      <PromotionPicture
        art={art}
        sizes="(width >= 80rem) 24rem, (width >= 40rem) 50vw, 100vw"
        className={cx('aspect-5/2 w-full', (state === 'closed' || state === 'comingSoon') && 'opacity-60')}
      />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <StateBadge activity={activity} />
          {days !== undefined && (
            <span className="inline-flex items-center gap-1.5 text-sm text-mute">
              <IconDays className="size-4 shrink-0 text-faint" />
              {days}
            </span>
          )}
        </div>
        <div className="grid gap-1">
          <h2 className="text-lg leading-snug font-bold text-balance">{title}</h2>
          <p className="line-clamp-3 text-sm text-mute text-pretty">{lead}</p>
        </div>
        <div className="mt-auto grid gap-3 pt-1">
          <div className="grid gap-0.5">
            {gifts.map((gift) => (
              <p key={words(gift)} className="font-semibold text-accent-strong text-pretty">
                {words(gift)}
              </p>
            ))}
          </div>
          {steps.length > 0 && <Steps steps={steps} />}
          <p className="flex items-center gap-1 text-sm font-medium text-mute quick-colors group-hover/promo:text-ink">
            {t(state === 'claim' ? 'promo.do.claim' : 'promo.see')}
            <IconNext className="size-4 shrink-0 rtl:-scale-x-100" />
          </p>
        </div>
      </div>
    </Link>
  )
}
