import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { Link } from 'wouter'
import IconBack from '~icons/lucide/arrow-left'
import IconDays from '~icons/lucide/calendar-days'
import { CallError } from '#client/call-error.ts'
import type { ActivityDetail } from '#contract/calls/promotions.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import { useMember } from '../../app/session.ts'
import { BonusTermsView } from '../../parts/bonus-terms.tsx'
import { Prose } from '../../parts/prose.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { ActivityAction } from './activity-action.tsx'
import { Conditions } from './conditions.tsx'
import { giftSigns, PromotionPicture } from './pieces.tsx'
import { Steps } from './steps.tsx'
import { useDaysOf, useGiftNote, useGiftWords } from './words.ts'

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Gifts({ activity }: { readonly activity: ActivityDetail }) {
  const words = useGiftWords()
  const note = useGiftNote()
  return (
    <ul className="grid gap-4">
      {activity.gifts.map((gift) => {
        const Sign = giftSigns[gift.gives]
        return (
          <li key={words(gift)} className="flex items-start gap-3.5">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-strong">
              <Sign className="size-5.5" />
            </span>
            <span className="grid min-w-0 gap-0.5 self-center">
              <span className="text-lg font-bold text-accent-strong text-pretty">{words(gift)}</span>
              {note(gift) !== undefined && <span className="text-sm text-mute text-pretty">{note(gift)}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Gone() {
  const t = useT()
  return (
    <EmptyState
      whole
      picture={<EmptyPicture name="search" />}
      title={t('promo.gone.title')}
      text={t('promo.gone.text')}
      action={
        <Link href={paths.promotions()} className={buttonClass('light')}>
          {t('promo.back')}
        </Link>
      }
    />
  )
}

/** A promotion with all its terms, and below them what there is to do in its state. */
export function ActivityCentre({ id, back }: { readonly id: string; readonly back: string }) {
  const t = useT()
  const language = useLanguage()
  const daysOf = useDaysOf()
  const member = useMember()?.id ?? ''
  const asked = callQuery('promotion.read', { language, promotion: id })
  const { data, isPlaceholderData, error, refetch } = useQuery({ ...asked, queryKey: [...asked.queryKey, member] })
  if (error instanceof CallError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT')) return <Gone />
  if (error !== null && data === undefined) return <LoadFailed whole onAgain={() => void refetch()} />
  // What stood there before is another promotion, or how this one was for somebody else.
  if (data === undefined || isPlaceholderData) return <CentreSkeleton />
  const days = daysOf(data)
  return (
    <article aria-labelledby="promotion-title" className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-7">
      <div className="grid gap-4">
        <Link
          href={back}
          className="-ms-2 -mb-2 inline-flex min-h-11 items-center gap-2 justify-self-start rounded-sm px-2 text-sm font-medium text-mute quick-colors hover:text-ink"
        >
          <IconBack className="size-4.5 rtl:-scale-x-100" />
          {t('promo.back')}
        </Link>
        <PromotionPicture
          art={data.art}
          sizes="(width >= 64rem) 56rem, 100vw"
          eager
          className="aspect-5/2 w-full rounded-lg sm:aspect-3/1"
        />
        <div className="grid gap-2">
          <h1 id="promotion-title" className="text-2xl font-extrabold text-balance lg:text-3xl">
            {data.title}
          </h1>
          <p className="text-mute text-pretty">{data.lead}</p>
          {days !== undefined && (
            <p className="inline-flex items-center gap-1.5 text-sm text-mute">
              <IconDays className="size-4 shrink-0 text-faint" />
              {days}
            </p>
          )}
        </div>
      </div>
      <Section title={t('promo.gives')}>
        <Gifts activity={data} />
      </Section>
      <Section title={t('promo.asks')}>
        <Conditions activity={data} />
      </Section>
      {data.steps.length > 0 && (
        <Section title={t('promo.progress')}>
          <Steps steps={data.steps} />
        </Section>
      )}
      {data.bonusTerms !== null && (
        <Section title={t('promo.bonusTerms')}>
          <BonusTermsView terms={data.bonusTerms} />
        </Section>
      )}
      <Section title={t('promo.terms')}>
        <Prose html={data.terms} className="text-sm" />
      </Section>
      <ActivityAction activity={data} />
    </article>
  )
}

export const CentreSkeleton = () => (
  <div className="mx-auto grid w-full max-w-4xl gap-5 pt-16" aria-busy="true">
    <Skeleton className="aspect-5/2 rounded-lg sm:aspect-3/1" />
    <Skeleton className="h-8 w-2/3 rounded-sm" />
    <Skeleton className="h-40 rounded-lg" />
  </div>
)
