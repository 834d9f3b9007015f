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
import { cx } from '#ui/cx.ts'
import type { Icon } from '#ui/icon.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Tab, Tabs } from '#ui/tabs.tsx'
import { useT, type Translate } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { stepClass, useStep } from '#kit/use-step.ts'
import { paths } from '../../app/paths.ts'
import { answersTo, callQuery } from '../../app/query.ts'
import { useMember } from '../../app/session.ts'
import { openPopup } from '../../app/ui-state.ts'
import { MemberAvatar } from '../../parts/member-avatar.tsx'
import { PaymentPasswordPopup } from '../../parts/payment-password-popup.tsx'
import { VipProgress } from './vip-progress.tsx'

const tabs = ['access', 'factor', 'profile', 'avatar'] as const
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
        {state === undefined ? (
          <Skeleton className="h-4 w-24 bg-raised-2" />
        ) : (
          <p className="truncate text-sm text-mute">{state.words}</p>
        )}
      </div>
      {action}
    </li>
  )
}

/** What stands in place of a fact that did not load. */
const unknownFact = (t: Translate): FactProps['state'] => ({ words: t('account.unknown'), good: false })

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
  return (
    <>
      <Fact
        icon={IconKey}
        title={t('account.paymentPassword')}
        state={
          isSet === undefined
            ? terms.isError
              ? unknownFact(t)
              : undefined
            : { words: t(isSet ? 'account.set' : 'account.notSet'), good: isSet }
        }
        action={
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
        }
      />
      <Fact
        icon={IconCard}
        title={t('account.cards')}
        state={
          bound === undefined
            ? cards.isError
              ? unknownFact(t)
              : undefined
            : { words: t('account.cardCount', { count: bound }), good: bound > 0 }
        }
        action={
          <Link href={paths.member('bindCard')} className={buttonClass('quiet', 'sm')}>
            {t('account.open')}
          </Link>
        }
      />
      {there && (
        <PaymentPasswordPopup
          open={open}
          first={isSet === false}
          onClose={() => setOpen(false)}
          onGone={() => setThere(false)}
          onSet={() => {
            setOpen(false)
            void queries.invalidateQueries(answersTo('withdrawal.terms'))
          }}
        />
      )}
    </>
  )
}

/** How the member is reached: a mail address and a number, each proven or not yet. */
function ReachFacts() {
  const t = useT()
  const { data, isError } = useQuery(callQuery('contact.list', {}))
  return (['sms', 'mail'] as const).map((channel) => {
    const contact = data?.contacts.find((one) => one.channel === channel)
    const words =
      contact?.value == null
        ? t('account.none')
        : `${contact.value} · ${t(contact.proven ? 'account.proven' : 'account.unproven')}`
    const todo = contact?.value == null ? 'account.add' : contact.proven ? 'account.change' : 'account.prove'
    const title = t(channel === 'sms' ? 'account.phone' : 'account.mail')
    return (
      <Fact
        key={channel}
        icon={channel === 'sms' ? IconPhone : IconMail}
        title={title}
        state={
          contact === undefined
            ? isError
              ? { words: t('account.unknown'), good: false }
              : undefined
            : { words, good: contact.proven }
        }
        action={
          <Button
            size="sm"
            disabled={contact === undefined}
            aria-label={`${t(todo)} · ${title}`}
            onClick={() => openPopup({ kind: 'contact', channel })}
          >
            {t(todo)}
          </Button>
        }
      />
    )
  })
}

/** The member's own account: who it is, how far it came, and everything that protects it. */
export function SecurityPage({ parts }: SecurityPageProps) {
  const t = useT()
  const member = useMember()
  const [part, setPart] = useState<Part>('access')
  // How often the tabs were opened from above them.
  const [asked, setAsked] = useState(0)
  const protect = useStep<HTMLElement>(asked)
  const infoQuery = useQuery(callQuery('member.loginInfo', {}))
  const factorQuery = useQuery(callQuery('factor.list', {}))
  const [info, factors] = [infoQuery.data, factorQuery.data]
  const contactQuery = useQuery(callQuery('contact.list', {}))
  const lost = [infoQuery, factorQuery, contactQuery].filter((query) => query.isError && query.data === undefined)
  const Shown = parts[part]
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-8">
      <section className="grid gap-5 rounded-lg bg-raised-1 p-5 hairline sm:p-6">
        <div className="flex items-center gap-4">
          {member !== null && <MemberAvatar member={member} className="size-16 text-2xl" />}
          <div className="grid min-w-0 gap-1">
            <p className="truncate text-xl font-bold">{member?.nickname}</p>
            <p className="flex flex-wrap items-center gap-2 text-sm text-faint">
              {member?.account !== member?.nickname && <span className="truncate">{member?.account}</span>}
              {member?.hasVip === true && <Badge tone="accent">{member.vipLabelName}</Badge>}
            </p>
          </div>
        </div>
      </section>
      <VipProgress />
      {lost.length > 0 && <LoadFailed slim onAgain={() => lost.forEach((query) => void query.refetch())} />}
      <ul className="grid grid-cols-1 gap-2 md:grid-cols-2">
        <Fact
          icon={IconLock}
          title={t('account.loginPassword')}
          state={
            info === undefined
              ? infoQuery.isError
                ? unknownFact(t)
                : undefined
              : {
                  words: t(info.insecurePassword || info.mustChangePassword ? 'account.passwordOld' : 'account.set'),
                  good: !info.insecurePassword && !info.mustChangePassword,
                }
          }
          action={
            <Button size="sm" onClick={() => openPopup({ kind: 'password' })}>
              {t('account.change')}
            </Button>
          }
        />
        <Fact
          icon={IconShield}
          title={t('account.factor')}
          state={
            factors === undefined
              ? factorQuery.isError
                ? unknownFact(t)
                : undefined
              : { words: t(factors.totp ? 'account.factorOn' : 'account.factorOff'), good: factors.totp }
          }
          action={
            <Button
              size="sm"
              onClick={() => {
                setPart('factor')
                setAsked(asked + 1)
              }}
            >
              {t(factors?.totp === false ? 'account.setUp' : 'account.change')}
            </Button>
          }
        />
        <MoneyFacts />
        <ReachFacts />
      </ul>
      <section ref={protect} tabIndex={-1} aria-labelledby="protect" className={cx('grid gap-3', stepClass)}>
        <h2 id="protect" className="text-xl font-bold">
          {t('account.protect')}
        </h2>
        <Tabs
          label={t('account.protect')}
          tabs={tabs.map((key): Tab<Part> => ({ key, label: t(`security.${key}`) }))}
          chosen={part}
          onChoose={(key) => setPart(key)}
          panelId="security-part"
        />
        <div id="security-part" role="tabpanel" className="grid gap-8 rounded-lg bg-raised-1 p-5 hairline sm:p-6">
          <Shown />
        </div>
      </section>
    </div>
  )
}
