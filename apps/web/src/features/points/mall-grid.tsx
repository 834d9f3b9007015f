import { useState } from 'react'
import { rewardKinds, type RewardKind } from '#contract/content/point-item.ts'
import { Badge } from '#ui/badge.tsx'
import { chipClass } from '#ui/chip.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { GiftPicture, Price } from './parts.tsx'
import { RewardPopup } from './reward-popup.tsx'
import type { Reward } from './use-mall.ts'

/** Few enough that each may be the last. */
const FEW = 10

const columns = 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 lg:gap-4 xl:grid-cols-6'

/** What the mall has, a picture each; one that is pressed opens. */
export function MallGrid({ rewards }: { readonly rewards: readonly Reward[] | undefined }) {
  const t = useT()
  const [kind, setKind] = useState<RewardKind>()
  const [chosen, setChosen] = useState<string>()
  const [open, setOpen] = useState(false)
  if (rewards === undefined)
    return (
      <div className={columns} aria-busy="true">
        {Array.from({ length: 12 }, (_, at) => (
          <Skeleton key={at} className="aspect-3/4 rounded-md" />
        ))}
      </div>
    )
  if (rewards.length === 0)
    return (
      <EmptyState picture={<EmptyPicture name="chest" />} title={t('points.none.title')} text={t('points.none.text')} />
    )
  const reward = rewards.find(({ item }) => item === chosen)
  const shown = rewards.filter((one) => kind === undefined || one.kind === kind)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div
        role="group"
        aria-label={t('points.kinds')}
        className="swipe-row -mx-4 flex gap-1.5 px-4 py-1 md:mx-0 md:px-0"
      >
        {[undefined, ...rewardKinds].map((one) => (
          <button
            key={one ?? 'all'}
            type="button"
            aria-pressed={one === kind}
            onClick={() => setKind(one)}
            className={chipClass(one === kind)}
          >
            {t(one === undefined ? 'points.kind.all' : `points.kind.${one}`)}
          </button>
        ))}
      </div>
      <ul className={columns}>
        {shown.map((one) => (
          <li key={one.item}>
            <Card
              reward={one}
              onOpen={() => {
                setChosen(one.item)
                setOpen(true)
              }}
            />
          </li>
        ))}
      </ul>
      {reward !== undefined && (
        <RewardPopup
          key={reward.item}
          reward={reward}
          open={open}
          onClose={() => setOpen(false)}
          onGone={() => setChosen(undefined)}
        />
      )}
    </div>
  )
}

function Card({ reward, onOpen }: { readonly reward: Reward; onOpen(): void }) {
  const t = useT()
  const { art, name, points, amount, status, rank, stock, kind } = reward
  const note =
    status === 'soldOut'
      ? t('points.status.soldOut')
      : rank !== null
        ? t('points.fromRank', { level: rank.label })
        : stock <= FEW
          ? t('points.fewLeft', { count: stock })
          : undefined
  return (
    <button
      type="button"
      onClick={onOpen}
      className="group/gift grid size-full grid-cols-1 content-start overflow-hidden rounded-md bg-raised-1 text-start hairline quick-colors hover:bg-raised-2"
    >
      <span className="relative block aspect-square overflow-hidden">
        <GiftPicture
          art={art}
          sizes="(width >= 80rem) 12rem, (width >= 64rem) 15rem, (width >= 40rem) 33vw, 50vw"
          className={cx(
            'absolute! inset-0 transition-transform duration-(--duration-layer) group-hover/gift:scale-104',
            status === 'soldOut' && 'opacity-45 saturate-50',
          )}
        />
        {note !== undefined && (
          <span className="absolute inset-x-2 top-2 flex">
            <Badge className="max-w-full truncate bg-page/75! text-ink! backdrop-blur-sm">{note}</Badge>
          </span>
        )}
      </span>
      <span className="grid content-start gap-1 p-3">
        <span className="text-xs text-faint">{t(`points.kind.${kind}`)}</span>
        <span className="line-clamp-2 min-h-[2lh] leading-snug font-semibold text-pretty">{name}</span>
        <Price points={points} amount={amount} className="text-lg font-bold text-accent-strong" />
      </span>
    </button>
  )
}
