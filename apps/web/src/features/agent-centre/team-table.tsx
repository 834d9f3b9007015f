import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense, useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { Button } from '#ui/button.tsx'
import { PopupBoundary } from '#kit/error-boundary.tsx'
import { formatCount, useLanguage, useT, withTexts } from '#kit/language.ts'
import { Money } from '#kit/money.tsx'
import { part } from '#kit/part.tsx'
import { usePages } from '#kit/use-pages.ts'
import { useToday } from '#kit/use-today.ts'
import { call } from '../../app/calls.ts'
import { answersTo, callQuery } from '../../app/query.ts'
import { AccountSearch, isUnknown } from '../../parts/account-search.tsx'
import { AsOf } from '../../parts/as-of.tsx'
import { FileButton } from '../../parts/file-button.tsx'
import { Totals } from '../../parts/totals.tsx'
import { RebatePopup } from './rebate-popup.tsx'
import { ReportList } from './report-parts.tsx'
import { isNarrowed, TeamFilters, type TeamWish } from './team-filters.tsx'
import { TeamRows } from './team-rows.tsx'

const load = withTexts(() => import('./transfer-popup.tsx'), 'member-transfer', 'member', 'identity')
const TransferPopup = part(async () => (await load()).TransferPopup)

type Answer = CallResponse<'agents.members'>
export type TeamMember = Answer['list'][number]

/** A member whose direct downlines alone are shown. */
export interface Above {
  readonly id: string
  readonly account: string
}

export interface OfferProps {
  readonly account: string
  onGone(): void
}

interface TeamTableProps {
  readonly above: Above | undefined
  onAbove(above: Above | undefined): void
  onTree(member: string): void
  readonly Offer: ComponentType<OfferProps>
}

/** The team as it is narrowed and sorted, or the one account that was searched for. */
export function TeamTable({ above, onAbove, onTree, Offer }: TeamTableProps) {
  const t = useT()
  const language = useLanguage()
  const today = useToday()
  const queries = useQueryClient()
  const [account, setAccount] = useState('')
  const [wish, setWish] = useState<TeamWish>({})
  const [raising, setRaising] = useState<TeamMember>()
  const [receiver, setReceiver] = useState<string>()
  const [offered, setOffered] = useState<string>()
  const { data: terms } = useQuery(callQuery('transfers.terms', { to: 'downline' }))
  const filters = account === '' ? { ...wish, ...(above === undefined ? {} : { under: above.id }) } : { account }
  const pages = usePages<TeamMember, Pick<Answer, 'totals' | 'asOf'>>({
    key: ['agents.members', filters],
    load: (page, options) => call('agents.members', { ...filters, ...page }, options),
  })
  const totals = pages.first?.totals ?? undefined
  const isEmpty = account === '' && above === undefined && !isNarrowed(wish)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-1.5">
        <AccountSearch account={account} onFind={setAccount} />
        {account === '' && (
          <div className="flex flex-wrap items-center gap-1.5 py-1">
            <TeamFilters wish={wish} onWish={setWish} oneLevel={above !== undefined} />
            <span className="ms-auto">
              <FileButton
                name={`team-${today}.csv`}
                ask={() => {
                  const { sort, ...narrow } = wish
                  const under = above === undefined ? {} : { under: above.id }
                  const asked = { ...narrow, ...under, teamSort: sort, from: today, to: today, language }
                  return call('agents.export', { ...asked, report: 'team' })
                }}
              />
            </span>
          </div>
        )}
        {account === '' && above !== undefined && (
          <div className="flex flex-wrap items-center gap-x-3">
            <p className="text-sm">{t('agent.team.directly', { name: above.account })}</p>
            <Button size="sm" onClick={() => onAbove(undefined)}>
              {t('agent.team.all')}
            </Button>
          </div>
        )}
      </div>
      {account === '' && !(pages.rows === undefined && pages.error !== null) && !isUnknown(pages.error) && (
        <Totals
          label={t('records.totals')}
          totals={
            totals && [
              { key: 'members', label: t('agent.figure.members'), value: formatCount(totals.members) },
              { key: 'agents', label: t('agent.team.agents'), value: formatCount(totals.agents) },
              { key: 'balance', label: t('agent.column.balance'), value: <Money value={totals.balance} /> },
            ]
          }
        />
      )}
      <ReportList
        pages={pages}
        account={account}
        byBeginning
        picture="calm"
        title={t(isEmpty ? 'agent.team.none' : 'agent.none.loss')}
        text={t(isEmpty ? 'agent.team.noneText' : 'agent.none.lossText')}
        onReset={isNarrowed(wish) ? () => setWish({ sort: wish.sort }) : undefined}
      >
        <TeamRows
          rows={pages.rows ?? []}
          onTree={onTree}
          onTransfer={terms?.isOn === true ? setReceiver : undefined}
          onRaise={setRaising}
          onOffer={setOffered}
        />
      </ReportList>
      <AsOf at={pages.first?.asOf} />
      {raising !== undefined && (
        <RebatePopup
          member={raising}
          onGone={() => setRaising(undefined)}
          onDone={() => void queries.invalidateQueries(answersTo('agents'))}
        />
      )}
      {receiver !== undefined && terms !== undefined && (
        <PopupBoundary onFail={() => setReceiver(undefined)}>
          <Suspense fallback={null}>
            <TransferPopup terms={terms} account={receiver} onGone={() => setReceiver(undefined)} />
          </Suspense>
        </PopupBoundary>
      )}
      {offered !== undefined && (
        <PopupBoundary onFail={() => setOffered(undefined)}>
          <Suspense fallback={null}>
            <Offer account={offered} onGone={() => setOffered(undefined)} />
          </Suspense>
        </PopupBoundary>
      )}
    </div>
  )
}
