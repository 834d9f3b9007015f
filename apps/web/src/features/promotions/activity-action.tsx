import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { CallError } from '#client/call-error.ts'
import type { ActivityDetail } from '#contract/calls/promotions.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useT } from '#kit/language.ts'
import { useDay } from '#kit/use-moment.ts'
import { call } from '../../app/calls.ts'
import { paths } from '../../app/paths.ts'
import { answersTo } from '../../app/query.ts'
import { useMember } from '../../app/session.ts'
import { interrupt, openPopup } from '../../app/ui-state.ts'
import { ApplyPopup } from './apply-popup.tsx'
import { CodeForm } from './code-form.tsx'
import { StateBadge } from './pieces.tsx'
import { useClaim } from './use-claim.ts'

/** Does something for whoever has an account; a visitor is asked to log in, a trial to register. */
function useForMembers(): (work: () => void) => () => void {
  const member = useMember()
  return (work) => () => {
    if (member === null) openPopup({ kind: 'login' })
    else if (member.isTrial) void interrupt('trial')
    else work()
  }
}

/** How it stands, in a sentence. */
function useSaying(): (of: ActivityDetail) => string {
  const t = useT()
  const day = useDay()
  return ({ state, way, application }) => {
    const date = application === null ? '' : day(application.at)
    if (state === 'applying' || state === 'rejected') return t(`promo.say.${state}`, { date })
    if (state === 'join') return t(way === 'apply' ? 'promo.say.apply' : 'promo.say.join')
    if (state === 'inProcess' && way === 'apply') return t('promo.say.approved')
    if (state === 'inProcess' && way === 'code') return t('promo.say.code')
    return t(`promo.say.${state}`)
  }
}

/** The one thing to do with a promotion in its state; nothing where nothing is left to do. */
function TheButton({ activity }: { readonly activity: ActivityDetail }) {
  const t = useT()
  const queries = useQueryClient()
  const member = useMember()
  const forMembers = useForMembers()
  const { claim, busy } = useClaim(() => toast('good', t('promo.say.claimed')))
  const [joining, setJoining] = useState(false)
  const [applies, setApplies] = useState(false)
  const { id, state, way, trigger, award } = activity

  async function join(): Promise<void> {
    setJoining(true)
    try {
      await call('promotion.join', { promotion: id })
      toast('good', t('promo.joined'))
    } catch (cause) {
      toast('bad', t(`error.${cause instanceof CallError ? cause.code : 'INTERNAL'}`))
    }
    await queries.invalidateQueries(answersTo('promotion'))
    setJoining(false)
  }

  if (award !== null)
    return (
      <Button look="main" size="lg" loading={busy !== undefined} onClick={() => claim(award)}>
        {t('promo.do.claim')}
      </Button>
    )
  if (way === 'apply' && (state === 'join' || state === 'rejected'))
    return (
      <>
        <Button look="main" size="lg" onClick={forMembers(() => setApplies(true))}>
          {t(state === 'rejected' ? 'promo.do.again' : 'promo.do.apply')}
        </Button>
        <ApplyPopup id={id} open={applies} onClose={() => setApplies(false)} />
      </>
    )
  if (state === 'join')
    return (
      <Button look="main" size="lg" loading={joining} onClick={forMembers(() => void join())}>
        {t('promo.do.join')}
      </Button>
    )
  if (state !== 'inProcess' && state !== 'signedUp') return null
  if (member === null || member.isTrial)
    return (
      <Button look="main" size="lg" onClick={forMembers(() => undefined)}>
        {t('promo.do.login')}
      </Button>
    )
  if (way === 'code') return <CodeForm />
  if (trigger === 'deposit')
    return (
      <Link href={paths.member('depositv2')} className={buttonClass('light')}>
        {t('promo.do.deposit')}
      </Link>
    )
  if (trigger === 'friend')
    return (
      <Link href={paths.member('referral')} className={buttonClass('light')}>
        {t('promo.do.invite')}
      </Link>
    )
  return null
}

/** What stands below all terms: how it is, why, and the button. */
export function ActivityAction({ activity }: { readonly activity: ActivityDetail }) {
  const t = useT()
  const saying = useSaying()
  const { state, application } = activity
  return (
    <div className="grid justify-items-start gap-4 rounded-lg bg-raised-1 p-5 hairline sm:p-7">
      <div className="grid justify-items-start gap-2" role="status">
        <StateBadge activity={activity} />
        <p className="text-pretty">{saying(activity)}</p>
        {state === 'rejected' && application?.reason != null && (
          <p className="rounded-sm bg-lost-soft px-3.5 py-3 text-sm text-pretty wrap-anywhere">
            {t('promo.reason', { reason: application.reason })}
          </p>
        )}
      </div>
      <TheButton activity={activity} />
    </div>
  )
}
