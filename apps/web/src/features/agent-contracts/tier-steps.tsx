import type { ComponentProps, ReactNode } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { tagOf } from '#contract/languages.ts'
import { formatCount, useLanguage, useT } from '#kit/language.ts'
import { Money, useMoney } from '#kit/money.tsx'
import { parseMoney } from '#rules/money.ts'
import type { ContractKind } from '#rules/agents/tiers.ts'
import type { Lacks } from '../../parts/reach.ts'
import { SignedMoney } from '../../parts/signed-money.tsx'
import { TierSteps } from '../../parts/tier-steps.tsx'

/** Says in words what a tier lacks. */
export function useMissing(): (lacks: Lacks) => string {
  const t = useT()
  const money = useMoney()
  const list = new Intl.ListFormat(tagOf(useLanguage()), { type: 'conjunction', style: 'narrow' })
  return ({ turnover, loss, active }) =>
    list.format(
      [
        ...(turnover === undefined ? [] : [t('contract.soFar.turnover', { amount: money(turnover) })]),
        ...(loss === undefined ? [] : [t('contract.soFar.loss', { amount: money(loss) })]),
        ...(active === undefined ? [] : [t('contract.soFar.active', { count: active })]),
        // A line ends between them, not within one.
      ].map((part) => part.replaceAll(' ', '\u00a0')),
    )
}

export const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2">
    <dt className="text-mute">{label}</dt>
    <dd className="amount font-medium">{children}</dd>
  </div>
)

interface TeamDidProps {
  readonly did: Pick<NonNullable<CallResponse<'contracts.own'>['soFar']>, 'turnover' | 'profit' | 'carried' | 'active'>
  readonly kind: ContractKind
}

/** What a team did in a period, as far as contracts of the kind ask for it. */
export function TeamDid({ did: { turnover, profit, carried, active }, kind }: TeamDidProps) {
  const t = useT()
  return (
    <dl className="text-sm">
      <Figure label={t('agent.figure.turnover')}>
        <Money value={turnover} />
      </Figure>
      {kind !== 'hourly' && (
        <Figure label={t('agent.figure.profit')}>
          <SignedMoney value={profit} />
        </Figure>
      )}
      {parseMoney(carried) > 0n && (
        <Figure label={t('contract.soFar.carried')}>
          <SignedMoney value={carried} />
        </Figure>
      )}
      <Figure label={t('agent.figure.active')}>{formatCount(active)}</Figure>
    </dl>
  )
}

/** The tiers of a contract. */
export function ContractTiers(props: Pick<ComponentProps<typeof TierSteps>, 'terms' | 'stepOf'>) {
  const t = useT()
  return <TierSteps {...props} label={t('contract.tiers')} nameOf={(tier) => t('contract.tierOf', { tier })} />
}
