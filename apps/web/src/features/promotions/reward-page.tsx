import { useState } from 'react'
import { Link } from 'wouter'
import type { Reward } from '#contract/calls/promotions.ts'
import { readGiverName } from '#rules/loyalty/givers.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { MoreRows } from '#kit/more-rows.tsx'
import { useDay } from '#kit/use-moment.ts'
import { usePages } from '#kit/use-pages.ts'
import { call } from '../../app/calls.ts'
import { paths } from '../../app/paths.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { Celebration } from './celebration.tsx'
import { Offers } from './offers.tsx'
import { lastMoment } from './order.ts'
import { giftSigns, PromotionPicture } from './pieces.tsx'
import { ALL, useClaim } from './use-claim.ts'
import { useGiftNote, useGiftWords } from './words.ts'

/** What the house gives to a member: what can be claimed, and below it all that was given. */
export function RewardPage() {
  const t = useT()
  const language = useLanguage()
  const pages = usePages<Reward, { readonly open: number }>({
    key: ['reward.list', { language }],
    load: ({ cursor }, options) =>
      call('reward.list', { language, ...(cursor === undefined ? {} : { cursor }) }, options),
  })
  const { rows, first, error, again } = pages
  const [won, setWon] = useState<readonly Reward[]>([])
  const { busy, claim } = useClaim((ids) => setWon((rows ?? []).filter(({ id }) => ids.includes(id))))
  if (rows === undefined && error !== null) return <LoadFailed onAgain={again} />
  if (rows === undefined || first === undefined) return <RewardSkeleton />
  if (rows.length === 0)
    return (
      <div className="grid gap-8">
        <Offers />
        <NoRewards />
      </div>
    )
  const open = rows.filter(({ state }) => state === 'open')
  const given = rows.filter(({ state }) => state !== 'open')
  return (
    <div className="grid gap-8">
      <Offers />
      {won.length > 0 && <Celebration key={won.map(({ id }) => id).join()} rewards={won} />}
      <section aria-labelledby="reward-open" className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="reward-open" className="text-xl font-bold">
            {t('reward.open')}
          </h2>
          {first.open > 1 && (
            <Button size="sm" loading={busy === ALL} disabled={busy !== undefined} onClick={() => claim(ALL)}>
              {t('reward.all')}
            </Button>
          )}
        </div>
        {open.length === 0 ? (
          <p className="rounded-md bg-raised-1 px-5 py-4 text-mute hairline">{t('reward.noneOpen')}</p>
        ) : (
          <ul className="grid gap-3">
            {open.map((reward) => (
              <OpenReward key={reward.id} reward={reward} busy={busy} onClaim={() => claim(reward.id)} />
            ))}
          </ul>
        )}
      </section>
      {given.length > 0 && <Given rewards={given} />}
      <MoreRows pages={pages} />
    </div>
  )
}

const RewardSkeleton = () => (
  <div className="grid gap-3" aria-busy="true">
    {[0, 1, 2].map((line) => (
      <Skeleton key={line} className="h-32 rounded-lg" />
    ))}
  </div>
)

function NoRewards() {
  const t = useT()
  return (
    <EmptyState
      picture={<EmptyPicture name="chest" />}
      title={t('reward.none.title')}
      text={t('reward.none.text')}
      action={
        <Link href={paths.promotions()} className={buttonClass('light')}>
          {t('reward.none.action')}
        </Link>
      }
    />
  )
}

/** The page that says more about what a reward is of. */
function pageOf(giver: string): string {
  const { kind, name } = readGiverName(giver)
  if (kind === 'ranking') return paths.leaderboard(name)
  if (kind === 'envelope') return paths.redEnvelope()
  return kind === 'raffle' ? paths.raffle() : paths.promotions(undefined, name)
}

/** What a reward is of, and a way to its terms as long as the promotion stands on the site. */
function Title({ reward: { title, promotion } }: { readonly reward: Reward }) {
  const t = useT()
  if (title === '') return <span className="text-mute">{t('reward.former')}</span>
  return (
    <Link
      href={pageOf(promotion)}
      className="rounded-sm text-mute underline decoration-line-strong underline-offset-4 quick-colors hover:text-ink"
    >
      {title}
    </Link>
  )
}

interface OpenRewardProps {
  readonly reward: Reward
  readonly busy: string | undefined
  onClaim(): void
}

/** One that can be claimed: what it gives with what is tied to it, until when, and then the button. */
function OpenReward({ reward, busy, onClaim }: OpenRewardProps) {
  const t = useT()
  const day = useDay()
  const words = useGiftWords()
  const note = useGiftNote()
  const { id, art, gifts, until } = reward
  return (
    <li className="flex flex-wrap overflow-hidden rounded-lg bg-raised-1 hairline sm:flex-nowrap">
      <PromotionPicture
        art={art}
        sizes="(width >= 40rem) 13rem, 100vw"
        className="h-20 w-full shrink-0 sm:h-auto sm:w-44 lg:w-52"
      />
      <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-4 p-5">
        <div className="grid min-w-0 flex-1 basis-48 gap-2">
          <p className="text-sm">
            <Title reward={reward} />
          </p>
          <ul className="grid gap-1.5">
            {gifts.map((gift) => (
              <li key={words(gift)} className="grid gap-0.5">
                <span className="text-lg leading-snug font-bold text-accent-strong text-pretty">{words(gift)}</span>
                {note(gift) !== undefined && <span className="text-sm text-mute text-pretty">{note(gift)}</span>}
              </li>
            ))}
          </ul>
          {until !== null && <p className="text-sm text-mute">{t('reward.until', { date: day(lastMoment(until)) })}</p>}
        </div>
        <Button
          look="main"
          className="max-sm:w-full"
          loading={busy === id}
          disabled={busy !== undefined}
          onClick={onClaim}
        >
          {t('promo.do.claim')}
        </Button>
      </div>
    </li>
  )
}

const tones = { open: 'accent', held: 'news', claimed: 'news', paid: 'won', lapsed: 'plain', revoked: 'lost' } as const

/** What was given before, the newest first. */
function Given({ rewards }: { readonly rewards: readonly Reward[] }) {
  const t = useT()
  const day = useDay()
  const words = useGiftWords()
  return (
    <section aria-labelledby="reward-given" className="grid gap-3">
      <h2 id="reward-given" className="text-xl font-bold">
        {t('reward.given')}
      </h2>
      <ul className="grid gap-px overflow-hidden rounded-md bg-line hairline">
        {rewards.map((reward) => {
          const { id, gifts, state, at, claimed } = reward
          const Sign = giftSigns[gifts[0]?.gives ?? 'bonus']
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-raised-1 px-4 py-3.5">
              <Sign className="size-5 shrink-0 text-faint" />
              <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
                <p className="font-medium text-pretty">{gifts.map(words).join(' · ')}</p>
                <p className="text-sm">
                  <Title reward={reward} />
                </p>
              </div>
              <div className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
                <span className="text-sm text-faint">{t('reward.on', { date: day(claimed ?? at) })}</span>
                <Badge tone={tones[state]}>{t(`reward.state.${state}`)}</Badge>
              </div>
              {state === 'paid' && gifts.some(({ gives }) => gives === 'bonus') && (
                <Link href={paths.member('bonusDetails')} className={`${buttonClass('ghost', 'sm')} hairline`}>
                  {t('reward.to.bonus')}
                </Link>
              )}
              {state === 'paid' && gifts.some(({ gives }) => gives === 'points') && (
                <Link href={paths.pointMall()} className={`${buttonClass('ghost', 'sm')} hairline`}>
                  {t('reward.to.points')}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
