import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Activity } from '#contract/calls/promotions.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { inOrder } from './order.ts'
import { MissionTop } from './mission-top.tsx'
import { PromotionPicture, StateBadge } from './pieces.tsx'
import { Steps } from './steps.tsx'
import { useClaim } from './use-claim.ts'
import { useDaysOf, useGiftNote, useGiftWords } from './words.ts'

/** Missions: what they ask, how far the member is, and what they give. */
export function MissionsPage() {
  const t = useT()
  const language = useLanguage()
  const { data, isError, refetch } = useQuery(callQuery('missions.summary', { language }))
  if (isError && data === undefined) return <LoadFailed onAgain={() => void refetch()} />
  if (data === undefined)
    return (
      <div aria-busy="true" className="grid gap-4 sm:grid-cols-2">
        {[0, 1].map((card) => (
          <Skeleton key={card} className="h-72 rounded-lg" />
        ))}
      </div>
    )
  const missions = inOrder(data.list)
  if (missions.length === 0)
    return (
      <EmptyState
        picture={<EmptyPicture name="chart" />}
        title={t('mission.none.title')}
        text={t('mission.none.text')}
        action={
          <Link href={paths.promotions()} className={buttonClass('light')}>
            {t('reward.none.action')}
          </Link>
        }
      />
    )
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <p className="max-w-2xl text-mute text-pretty">{t('mission.text')}</p>
        <p className="text-sm font-medium">{t('mission.done', { month: data.doneThisMonth, all: data.done })}</p>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2">
        {missions.map((mission) => (
          <li key={mission.id}>
            <Mission mission={mission} />
          </li>
        ))}
      </ul>
      <MissionTop />
    </div>
  )
}

function Mission({ mission }: { readonly mission: Activity }) {
  const t = useT()
  const words = useGiftWords()
  const note = useGiftNote()
  const days = useDaysOf()(mission)
  const { busy, claim } = useClaim(() => toast('good', t('promo.say.claimed')))
  const { id, title, lead, art, trigger, gifts, steps, award } = mission
  return (
    <article
      aria-labelledby={`mission-${id}`}
      className="flex h-full flex-col overflow-hidden rounded-lg bg-raised-1 hairline"
    >
      <PromotionPicture art={art} sizes="(width >= 40rem) 28rem, 100vw" className="h-24 w-full" />
      <div className="flex flex-1 flex-col gap-4 p-5">
        <div className="grid gap-1.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <StateBadge activity={mission} />
            <span className="text-sm text-mute">{t(`ask.when.${trigger}`)}</span>
          </div>
          <h2 id={`mission-${id}`} className="text-lg leading-snug font-bold text-balance">
            {title}
          </h2>
          <p className="text-sm text-mute text-pretty">{lead}</p>
        </div>
        <Steps steps={steps} />
        <div className="mt-auto grid gap-1.5">
          {gifts.map((gift) => (
            <p key={words(gift)} className="grid gap-0.5">
              <span className="font-semibold text-accent-strong text-pretty">{words(gift)}</span>
              {note(gift) !== undefined && <span className="text-sm text-mute text-pretty">{note(gift)}</span>}
            </p>
          ))}
          {days !== undefined && <p className="text-sm text-mute">{days}</p>}
        </div>
        <div className="flex flex-wrap gap-3">
          {award !== null && (
            <Button look="main" loading={busy !== undefined} onClick={() => claim(award)}>
              {t('promo.do.claim')}
            </Button>
          )}
          <Link href={paths.promotions(undefined, id)} className={buttonClass('quiet')}>
            {t('mission.read')}
          </Link>
        </div>
      </div>
    </article>
  )
}
