import IconGift from '~icons/lucide/gift'
import { Link } from 'wouter'
import type { Reward } from '#contract/calls/promotions.ts'
import { buttonClass } from '#ui/button.tsx'
import { useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'
import { useGiftWords } from './words.ts'

const RAYS = 12

/** A ring of small lights around a sign; it moves once, and not at all for whoever wants no motion. */
function Lights() {
  return (
    <svg aria-hidden="true" viewBox="-60 -60 120 120" className="reward-lights absolute -inset-6 text-accent">
      {Array.from({ length: RAYS }, (_, at) => (
        <g key={at} transform={`rotate(${(360 / RAYS) * at})`}>
          <circle cy="-48" r={at % 2 === 0 ? 2.6 : 1.6} fill="currentColor" />
        </g>
      ))}
    </svg>
  )
}

/** Says what has just been claimed, and where it lies now. */
export function Celebration({ rewards }: { readonly rewards: readonly Reward[] }) {
  const t = useT()
  const words = useGiftWords()
  const gifts = rewards.flatMap((reward) => reward.gifts)
  const gave = (gives: Reward['gifts'][number]['gives']): boolean => gifts.some((gift) => gift.gives === gives)
  return (
    <div
      role="status"
      className="grid justify-items-center gap-3 rounded-lg bg-linear-to-b from-accent-soft to-raised-1 px-5 py-7 text-center hairline animate-rise"
    >
      <span className="relative my-2 grid size-16 place-items-center rounded-full bg-accent text-accent-ink">
        <Lights />
        <IconGift className="size-8" />
      </span>
      <p className="text-xl font-extrabold">{t('reward.done')}</p>
      <ul className="grid gap-0.5">
        {rewards.flatMap((reward) =>
          reward.gifts.map((gift) => (
            <li key={`${reward.id} ${words(gift)}`} className="font-semibold text-accent-strong text-pretty">
              {words(gift)}
            </li>
          )),
        )}
      </ul>
      {(gave('bonus') || gave('points')) && (
        <div className="flex flex-wrap justify-center gap-3 pt-1">
          {gave('bonus') && (
            <Link href={paths.member('bonusDetails')} className={buttonClass('quiet')}>
              {t('reward.to.bonus')}
            </Link>
          )}
          {gave('points') && (
            <Link href={paths.pointMall()} className={buttonClass('quiet')}>
              {t('reward.to.points')}
            </Link>
          )}
        </div>
      )}
    </div>
  )
}
