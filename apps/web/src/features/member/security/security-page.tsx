import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ComponentType, type ReactNode } from 'react'
import { Link } from 'wouter'
import IconCard from '~icons/lucide/credit-card'
import IconKey from '~icons/lucide/key-round'
import IconLock from '~icons/lucide/lock-keyhole'
import IconMail from '~icons/lucide/mail'
import IconPhone from '~icons/lucide/smartphone'
import IconShield from '~icons/lucide/shield-check'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import type { Icon } from '#ui/icon.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Tab, Tabs } from '#ui/tabs.tsx'
import { useT } from '../../../app/language.ts'
import { paths } from '../../../app/paths.ts'
import { callQuery } from '../../../app/query.ts'
import { useMember } from '../../../app/session.ts'
import { openPopup } from '../../../app/ui-state.ts'
import { MemberAvatar } from '../../../parts/member-avatar.tsx'
import { PaymentPasswordPopup } from './payment-password-popup.tsx'
import { VipProgress } from './vip-progress.tsx'

const tabs = ['access', 'factor', 'avatar'] as const
type Part = (typeof tabs)[number]

export interface SecurityPageProps {
  /** What keeps the account one's own, as it is shown elsewhere too. */
  readonly parts: Readonly<Record<Part, ComponentType>>
}

interface FactProps {
  readonly icon: Icon
  readonly title: string
  /** Undefined as long as it is not known. */
  readonly state: { readonly words: ReactNode; readonly good: boolean } | undefined
  readonly action?: ReactNode
}

/** One thing that protects the account: whether it is there, and what can be done about it. */
function Fact({ icon: Sign, title, state, action }: FactProps) {
  return (
    <li className="flex min-h-18 items-center gap-3.5 rounded-md bg-raised-1 py-3 ps-4 pe-3 hairline">
      <Sign className={state?.good === true ? 'size-5.5 shrink-0 text-won' : 'size-5.5 shrink-0 text-faint'} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-medium">{title}</p>
        {state === undefined ? <Skeleton className="h-4 w-24 bg-raised-2" /> : <p className="truncate text-sm text-mute">{state.words}</p>}
      </div>
      {action}
    </li>
  )
}

/** The payment password, where it can be set, and the cards it protects. */
function MoneyFacts() {
  const t = useT()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const [there, setThere] = useState(false)
  const terms = useQuery(callQuery('withdrawal.terms', {}))
  const cards = useQuery(callQuery('card.list', {}))
  const isSet = terms.data === undefined ? undefined : !terms.data.missing.includes('paymentPassword')
  const bound = cards.data?.cards.length
  const unknown = { words: t('account.unknown'), good: false }
  return (
    <>
      <Fact
        icon={IconKey}
        title={t('account.paymentPassword')}
        state={isSet === undefined ? (terms.isError ? unknown : undefined) : { words: t(isSet ? 'account.set' : 'account.notSet'), good: isSet }}
        action={(
          <Button
            size="sm"
            disabled={isSet === undefined}
            onClick={() => {
              setThere(true)
              setOpen(true)
            }}
          >
            {t(isSet === false ? 'account.setUp' : 'account.change')}
          </Button>
        )}
      />
      <Fact
        icon={IconCard}
        title={t('account.cards')}
        state={bound === undefined ? (cards.isError ? unknown : undefined) : { words: t('account.cardCount', { count: bound }), good: bound > 0 }}
        action={<Link href={paths.member('bindCard')} className={buttonClass('quiet', 'sm')}>{t('account.open')}</Link>}
      />
      {there && (
        <PaymentPasswordPopup
          open={open}
          first={isSet === false}
          onClose={() => setOpen(false)}
          onGone={() => setThere(false)}
          onSet={() => {
            setOpen(false)
            void queries.invalidateQueries({ queryKey: ['withdrawal.terms'] })
          }}
        />
      )}
    </>
  )
}

/** The member's own account: who it is, how far it came, and everything that protects it. */
export function SecurityPage({ parts }: SecurityPageProps) {
  const t = useT()
  const member = useMember()
  const [part, setPart] = useState<Part>('access')
  const info = useQuery(callQuery('member.loginInfo', {})).data
  const factors = useQuery(callQuery('factor.list', {})).data
  const Shown = parts[part]
  const told = (value: string | null | undefined): FactProps['state'] => (value === undefined ? undefined : { words: value ?? t('account.none'), good: value !== null })
  return (
    <div className="grid max-w-4xl gap-8">
      <section className="grid gap-5 rounded-lg bg-raised-1 p-5 hairline sm:p-6">
        <div className="flex items-center gap-4">
          {member !== null && <MemberAvatar member={member} className="size-16 text-2xl" />}
          <div className="grid min-w-0 gap-1">
            <p className="truncate text-xl font-bold">{member?.nickname}</p>
            <p className="flex flex-wrap items-center gap-2 text-sm text-faint">
              <span className="truncate">{member?.account}</span>
              {member?.hasVip === true && <Badge tone="accent">{member.vipLabelName}</Badge>}
            </p>
          </div>
        </div>
        <VipProgress />
      </section>
      <ul className="grid gap-2 md:grid-cols-2">
        <Fact
          icon={IconLock}
          title={t('account.loginPassword')}
          state={info === undefined ? undefined : { words: t(info.insecurePassword || info.mustChangePassword ? 'account.passwordOld' : 'account.set'), good: !info.insecurePassword && !info.mustChangePassword }}
          action={<Button size="sm" onClick={() => openPopup({ kind: 'password' })}>{t('account.change')}</Button>}
        />
        <Fact
          icon={IconShield}
          title={t('account.factor')}
          state={factors === undefined ? undefined : { words: t(factors.totp ? 'account.factorOn' : 'account.factorOff'), good: factors.totp }}
          action={<Button size="sm" onClick={() => setPart('factor')}>{t(factors?.totp === false ? 'account.setUp' : 'account.change')}</Button>}
        />
        <MoneyFacts />
        <Fact icon={IconPhone} title={t('account.phone')} state={told(info?.mobile)} />
        <Fact icon={IconMail} title={t('account.mail')} state={told(info?.email)} />
      </ul>
      <section className="grid gap-3">
        <h2 className="text-xl font-bold">{t('account.protect')}</h2>
        <Tabs label={t('account.protect')} tabs={tabs.map((key): Tab<Part> => ({ key, label: t(`security.${key}`) }))} chosen={part} onChoose={(key) => setPart(key)} panelId="security-part" />
        <div id="security-part" role="tabpanel" className="grid gap-8 rounded-lg bg-raised-1 p-5 hairline sm:p-6">
          <Shown />
        </div>
      </section>
    </div>
  )
}
