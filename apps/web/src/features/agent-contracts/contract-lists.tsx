import { useState, type ReactNode } from 'react'
import { contractStates } from '#contract/calls/contracts.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { MoreRows } from '#kit/more-rows.tsx'
import { type Pages, usePages } from '#kit/use-pages.ts'
import { useToday } from '#kit/use-today.ts'
import { type RequestState, requestStates } from '#rules/agents/request-states.ts'
import type { ContractKind } from '#rules/agents/tiers.ts'
import { call } from '../../app/calls.ts'
import { AccountSearch, isUnknown, UnknownAccount } from '../../parts/account-search.tsx'
import { FileButton } from '../../parts/file-button.tsx'
import { type Choice, ChoiceMenu } from '../../parts/list-parts.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import type { Request } from './acts.ts'
import { ContractCard } from './contract-card.tsx'
import { RequestCard } from './request-card.tsx'
import type { Contract } from './terms-view.tsx'

type ContractState = (typeof contractStates)[number]

/** The shape of contracts while they come. */
export const Waiting = () => (
  <div aria-busy="true" className="grid gap-4 xl:grid-cols-2">
    {[0, 1].map((card) => (
      <Skeleton key={card} className="h-52 rounded-md" />
    ))}
  </div>
)

interface CardsProps<Row> {
  readonly pages: Pages<Row>
  readonly empty: string
  /** The one account that is asked for; empty for all. */
  readonly account?: string
  /** Takes the filter off; undefined where there is none. */
  readonly onReset?: (() => void) | undefined
  card(row: Row): ReactNode
}

/** A list of cards that grows. */
function Cards<Row>({ pages, empty, account = '', onReset, card }: CardsProps<Row>) {
  const t = useT()
  const { rows, stale, error, again } = pages
  if (rows === undefined && isUnknown(error)) return <UnknownAccount account={account} />
  if (rows === undefined) return error === null ? <Waiting /> : <LoadFailed onAgain={again} />
  if (rows.length === 0) {
    const isNarrowed = account !== '' || onReset !== undefined
    return (
      <EmptyState
        picture={<EmptyPicture name={isNarrowed ? 'search' : 'calm'} />}
        title={empty}
        text={t(isNarrowed ? 'contract.none.narrowed' : 'contract.none.text')}
        action={onReset && <Button onClick={onReset}>{t('records.reset')}</Button>}
      />
    )
  }
  return (
    <>
      <ul
        aria-busy={stale}
        className={cx(
          'grid gap-4 transition-opacity duration-(--duration-layer) xl:grid-cols-2',
          stale && 'opacity-50',
        )}
      >
        {rows.map(card)}
      </ul>
      <MoreRows pages={pages} />
    </>
  )
}

interface NarrowProps<State extends string> {
  readonly account: string
  onAccount(account: string): void
  /** The states to choose from, by their names. */
  readonly states: readonly Choice<State>[]
  readonly state: State | undefined
  onState(state: State | undefined): void
  readonly children?: ReactNode
}

/** Narrows a list to one account and one state. */
function Narrow<State extends string>({ account, onAccount, states, state, onState, children }: NarrowProps<State>) {
  const t = useT()
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <AccountSearch account={account} onFind={onAccount} />
      <div className="flex flex-wrap items-center gap-1.5 py-1">
        <ChoiceMenu<State>
          label={t('contract.bill.state')}
          chosen={state}
          onChoose={onState}
          choices={[{ key: undefined, label: t('contract.bill.allStates') }, ...states]}
        />
        {children}
      </div>
    </div>
  )
}

interface PartProps {
  readonly kind: ContractKind
  onChanged(): void
}

/** What was and is of the own contracts. */
export function History({ kind }: Pick<PartProps, 'kind'>) {
  const t = useT()
  const filters = { kind, of: 'own' } as const
  const pages = usePages<Contract>({
    key: ['contracts.list', filters],
    load: (page, options) => call('contracts.list', { ...filters, ...page }, options),
  })
  return (
    <Cards
      pages={pages}
      empty={t('contract.none.history')}
      card={(contract) => <ContractCard key={contract.id} contract={contract} />}
    />
  )
}

/** Contracts with direct downlines, of all or of one. */
export function Downlines({ kind, onEnd }: Pick<PartProps, 'kind'> & { onEnd(contract: Contract): void }) {
  const t = useT()
  const today = useToday()
  const language = useLanguage()
  const [account, setAccount] = useState('')
  const [state, setState] = useState<ContractState>()
  const who = account === '' ? {} : { account }
  const filters = { kind, of: 'downlines', state, ...who } as const
  const pages = usePages<Contract>({
    key: ['contracts.list', filters],
    load: (page, options) => call('contracts.list', { ...filters, ...page }, options),
  })
  return (
    <>
      <Narrow<ContractState>
        account={account}
        onAccount={setAccount}
        states={contractStates.map((key) => ({ key, label: t(`contract.state.${key}`) }))}
        state={state}
        onState={setState}
      >
        <span className="ms-auto">
          <FileButton
            name={`contracts-${today}.csv`}
            ask={() => {
              const asked = { kind, ...who, contractState: state, from: today, to: today, language }
              return call('agents.export', { ...asked, report: 'contracts' })
            }}
          />
        </span>
      </Narrow>
      <Cards
        pages={pages}
        empty={t('contract.none.downlines')}
        account={account}
        onReset={state === undefined ? undefined : () => setState(undefined)}
        card={(contract) => (
          <ContractCard key={contract.id} contract={contract} ofDownline onEnd={() => onEnd(contract)} />
        )}
      />
    </>
  )
}

/** Requests on either side of the agent. */
export function Requests({ kind, onChanged }: PartProps) {
  const t = useT()
  const today = useToday()
  const language = useLanguage()
  const [account, setAccount] = useState('')
  const [state, setState] = useState<RequestState>()
  const who = account === '' ? {} : { account }
  const filters = { kind, state, ...who }
  const pages = usePages<Request>({
    key: ['contracts.requests', filters],
    load: (page, options) => call('contracts.requests', { ...filters, ...page }, options),
  })
  return (
    <>
      <Narrow<RequestState>
        account={account}
        onAccount={setAccount}
        states={requestStates.map((key) => ({ key, label: t(`contract.request.${key}`) }))}
        state={state}
        onState={setState}
      >
        <span className="ms-auto">
          <FileButton
            name={`requests-${today}.csv`}
            ask={() => {
              const asked = { kind, ...who, requestState: state, from: today, to: today, language }
              return call('agents.export', { ...asked, report: 'requests' })
            }}
          />
        </span>
      </Narrow>
      <Cards
        pages={pages}
        empty={t('contract.none.requests')}
        account={account}
        onReset={state === undefined ? undefined : () => setState(undefined)}
        card={(request) => <RequestCard key={request.id} request={request} onDone={onChanged} />}
      />
    </>
  )
}
