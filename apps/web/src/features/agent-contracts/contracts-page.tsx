import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import IconOffer from '~icons/lucide/signature'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import type { ContractKind } from '#rules/agents/tiers.ts'
import { consolidated } from '../../app/consolidated.ts'
import { answersTo, callQuery } from '../../app/query.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { act } from './acts.ts'
import { BillsView } from './bills-view.tsx'
import { ContractCard } from './contract-card.tsx'
import { Downlines, History, Requests, Waiting } from './contract-lists.tsx'
import { OfferPopup } from './offer-popup.tsx'
import { RequestCard } from './request-card.tsx'
import { EarnedCard, SoFarCard } from './so-far-card.tsx'

const views = ['own', 'downlines', 'bills', 'requests', 'history'] as const
type View = (typeof views)[number]

/** Contracts of a kind: the own one and what waits, those of downlines, the requests, and what was. */
export function ContractsPage({ kind }: { readonly kind: ContractKind }) {
  const t = useT()
  const queries = useQueryClient()
  const [view, setView] = useState<View>('own')
  const [offering, setOffering] = useState(false)
  /** The account whose contract is to end; null for the own one. */
  const [ending, setEnding] = useState<string | null>()
  const [busy, setBusy] = useState(false)
  const own = useQuery(callQuery('contracts.own', { kind }))
  const changed = (): void => {
    void queries.invalidateQueries(answersTo('contracts', 'wallet'))
    void queries.invalidateQueries(consolidated)
  }
  async function end(): Promise<void> {
    setBusy(true)
    try {
      await act(kind, { action: 'termination', ...(typeof ending === 'string' ? { account: ending } : {}) })
      toast('good', t('contract.done.termination'))
    } catch {
      toast('bad', t('contract.passed'))
    } finally {
      setBusy(false)
      setEnding(undefined)
      changed()
    }
  }
  if (own.data === undefined) return own.isError ? <LoadFailed onAgain={() => void own.refetch()} /> : <Waiting />
  const { running, coming, waiting, ofHouse, offers, carryOvers, soFar, earned } = own.data
  const mine = [running, coming].filter((one) => one !== null)
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Tabs<View>
          label={t('contract.views')}
          tabs={views.map((key) => ({ key, label: t(`contract.view.${key}`) }))}
          chosen={view}
          onChoose={setView}
          panelId="agent-contracts"
        />
        {offers && (
          <Button look="main" icon={IconOffer} onClick={() => setOffering(true)}>
            {t('contract.offer')}
          </Button>
        )}
      </div>
      <div
        id="agent-contracts"
        role="tabpanel"
        aria-label={t(`contract.view.${view}`)}
        className="grid grid-cols-1 gap-4"
      >
        {view === 'own' && running !== null && soFar !== null && <SoFarCard soFar={soFar} terms={running.terms} />}
        {view === 'own' && earned !== null && <EarnedCard earned={earned} />}
        {view === 'own' && mine.length + waiting.length === 0 && (
          <EmptyState
            picture={<EmptyPicture name="letter" />}
            title={t('contract.none.own')}
            text={t(ofHouse ? 'contract.none.ownOfHouse' : 'contract.none.ownText')}
          />
        )}
        {view === 'own' && mine.length + waiting.length > 0 && (
          <ul className="grid gap-4 xl:grid-cols-2">
            {waiting.map((request) => (
              <RequestCard key={request.id} request={request} onDone={changed} />
            ))}
            {mine.map((contract) => (
              <ContractCard key={contract.id} contract={contract} onEnd={() => setEnding(null)} />
            ))}
          </ul>
        )}
        {view === 'downlines' && <Downlines kind={kind} onEnd={({ account }) => setEnding(account)} />}
        {view === 'bills' && <BillsView kind={kind} onChanged={changed} />}
        {view === 'requests' && <Requests kind={kind} onChanged={changed} />}
        {view === 'history' && <History kind={kind} />}
      </div>
      {offering && (
        <OfferPopup
          kind={kind}
          own={(coming ?? running)?.terms}
          carryOvers={carryOvers}
          onGone={() => setOffering(false)}
          onDone={changed}
        />
      )}
      <Confirm
        open={ending !== undefined}
        title={t('contract.endTitle')}
        text={t('contract.endText')}
        confirmLabel={t('contract.end')}
        cancelLabel={t('popup.close')}
        danger
        busy={busy}
        onConfirm={() => void end()}
        onCancel={() => setEnding(undefined)}
      />
    </div>
  )
}

export const DividendPage = () => <ContractsPage kind="dividend" />
export const DailySalaryPage = () => <ContractsPage kind="daily" />
export const HourlySalaryPage = () => <ContractsPage kind="hourly" />
export const RealTimeSalaryPage = () => <ContractsPage kind="realTime" />
