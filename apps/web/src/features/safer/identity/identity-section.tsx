import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import IconCheck from '~icons/lucide/badge-check'
import IconClock from '~icons/lucide/clock-3'
import IconId from '~icons/lucide/id-card'
import IconAlert from '~icons/lucide/circle-alert'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { CallResponse } from '#contract/calls.ts'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { stepClass, useStep } from '#kit/use-step.ts'
import { answersTo, callQuery } from '../../../app/query.ts'
import { ClerkNote } from '../../../parts/clerk-note.tsx'
import { IdentityForm } from './identity-form.tsx'

type State = CallResponse<'identity.state'>

const looks = {
  none: { sign: IconId, tone: 'plain', colour: 'text-accent' },
  review: { sign: IconClock, tone: 'news', colour: 'text-news' },
  approved: { sign: IconCheck, tone: 'won', colour: 'text-won' },
  rejected: { sign: IconAlert, tone: 'lost', colour: 'text-lost' },
} as const

/** Where the check stands, in a picture and a few words. */
function Standing({ identity: { state, reason, neededFor, sentAt } }: { readonly identity: State }) {
  const t = useT()
  const moment = useMoment()
  const { sign: Sign, tone, colour } = looks[state]
  const needed =
    neededFor.length === 0 ? undefined : t(neededFor.includes('play') ? 'proof.needed.play' : 'proof.needed.withdrawal')
  return (
    <div className="flex items-start gap-3.5">
      <Sign className={cx('size-8 shrink-0', colour)} />
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-lg font-bold">{t(`proof.${state}.title`)}</span>
          {state !== 'none' && <Badge tone={tone}>{t(`proof.${state}.state`)}</Badge>}
        </p>
        <p className="max-w-prose text-mute text-pretty">
          {t(`proof.${state}.text`, { sent: sentAt === null ? '' : moment(sentAt) })}
        </p>
        {state === 'none' && needed !== undefined && <p className="text-sm text-pretty">{needed}</p>}
        {reason !== null && (
          <p className="mt-1 rounded-sm bg-lost-soft px-3.5 py-2.5 text-sm text-pretty">
            {t('proof.reason', { reason })}
          </p>
        )}
      </div>
    </div>
  )
}

/** The proof of who one is: not yet sent, looked at, accepted, or sent back for a reason. */
export function IdentitySection() {
  const t = useT()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const { data: identity, error, refetch } = useQuery({ ...callQuery('identity.state', {}), staleTime: 0 })
  const start = useStep<HTMLElement>(open)
  const maySend = identity !== undefined && (identity.state === 'none' || identity.state === 'rejected')
  return (
    <section
      id="identity"
      ref={start}
      tabIndex={-1}
      aria-labelledby="safer-identity"
      className={cx('grid gap-4', stepClass)}
    >
      <div className="grid gap-1">
        <h2 id="safer-identity" className="text-xl font-bold">
          {t('proof.title')}
        </h2>
        <p className="max-w-prose text-mute text-pretty">{t('proof.text')}</p>
      </div>
      <div className="grid gap-6 rounded-lg bg-raised-1 p-5 hairline sm:p-6">
        {identity === undefined && error === null && <Skeleton className="h-16 rounded-md bg-raised-2" />}
        {identity === undefined && error !== null && <LoadFailed slim onAgain={() => void refetch()} />}
        {identity !== undefined && <Standing identity={identity} />}
        {identity?.state === 'review' && <ClerkNote />}
        {maySend && !open && (
          <Button look="light" className="justify-self-start" onClick={() => setOpen(true)}>
            {t(identity.state === 'none' ? 'proof.begin' : 'proof.again')}
          </Button>
        )}
        {maySend && open && (
          <IdentityForm
            minimumAge={identity.minimumAge}
            onCancel={() => setOpen(false)}
            onSent={() => {
              setOpen(false)
              void queries.invalidateQueries(answersTo('identity.state'))
            }}
          />
        )}
      </div>
    </section>
  )
}
