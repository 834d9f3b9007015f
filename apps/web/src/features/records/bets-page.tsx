import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Bet } from '#contract/calls/records.ts'
import { formatCount, useLanguage, useT } from '#kit/language.ts'
import { MoreRows } from '#kit/more-rows.tsx'
import { usePages } from '#kit/use-pages.ts'
import { useToday } from '#kit/use-today.ts'
import { Money } from '#kit/money.tsx'
import { call } from '../../app/calls.ts'
import { callQuery } from '../../app/query.ts'
import { useGameFilters } from '../../parts/game-filters.ts'
import { PeriodPicker } from '../../parts/period-picker.tsx'
import { usualPeriod } from '#ui/period.ts'
import { BetList } from './bet-list.tsx'
import { BetPopup } from './bet-popup.tsx'
import { resultOf, SignedMoney } from '../../parts/signed-money.tsx'
import { ChoiceChips, ChoiceMenu, ListState } from '../../parts/list-parts.tsx'
import { FileButton } from '../../parts/file-button.tsx'
import { PlayLink } from './play-link.tsx'
import { Totals } from '../../parts/totals.tsx'

const states = [undefined, 'open', 'won', 'push', 'lost', 'refunded'] as const

/** The betting record: every bet with what became of it. */
export function BetsPage() {
  const t = useT()
  const language = useLanguage()
  const today = useToday()
  const [period, setPeriod] = useState(() => usualPeriod(today))
  const [narrow, setNarrow] = useState<{
    readonly state?: Bet['state'] | undefined
    readonly gameType?: string | undefined
    readonly vendor?: string | undefined
  }>({})
  const [opened, setOpened] = useState<Bet>()
  const { types, vendors } = useGameFilters(narrow.gameType)
  const filters = { ...period, ...narrow, language }
  const pages = usePages({
    key: ['record.bets', filters],
    load: (page, options) => call('record.bets', { ...filters, ...page }, options),
  })
  const {
    data: totals,
    isError,
    refetch,
  } = useQuery(callQuery('record.betTotals', { ...period, gameType: narrow.gameType, vendor: narrow.vendor }))
  const narrowed = Object.values(narrow).some((value) => value !== undefined)
  return (
    <div className="grid grid-cols-1 gap-4 [--list-top:calc(var(--header-height)+4rem)]">
      <div className="grid grid-cols-1 gap-1.5">
        <PeriodPicker value={period} onChange={setPeriod} />
        <ChoiceChips
          label={t('records.outcome')}
          chosen={narrow.state}
          onChoose={(state) => setNarrow({ ...narrow, state })}
          choices={states.map((state) => ({ key: state, label: t(`records.state.${state ?? 'all'}`) }))}
        />
        <div className="flex flex-wrap items-center gap-1.5 py-1">
          <ChoiceMenu<string>
            label={t('records.gameType')}
            chosen={narrow.gameType}
            onChoose={(gameType) => setNarrow({ ...narrow, gameType, vendor: undefined })}
            choices={[
              { key: undefined, label: t('records.allTypes') },
              ...types.map((type) => ({ key: type, label: t(`category.${type}`) })),
            ]}
          />
          <ChoiceMenu<string>
            label={t('records.studio')}
            chosen={narrow.vendor}
            onChoose={(vendor) => setNarrow({ ...narrow, vendor })}
            choices={[
              { key: undefined, label: t('records.allStudios') },
              ...vendors.map(([key, label]) => ({ key, label })),
            ]}
          />
          <span className="ms-auto">
            <FileButton
              name={`bets-${period.from}-${period.to}.csv`}
              ask={() => call('record.statement', { ...period, kind: 'bets', language })}
            />
          </span>
        </div>
      </div>
      <Totals
        label={t('records.totals')}
        onAgain={isError ? () => void refetch() : undefined}
        totals={
          totals && [
            { key: 'bets', label: t('records.betCount'), value: formatCount(totals.total.bets) },
            { key: 'stake', label: t('records.stakes'), value: <Money value={totals.total.stake} /> },
            { key: 'payout', label: t('records.payouts'), value: <Money value={totals.total.payout} /> },
            { key: 'result', label: t('records.result'), value: <SignedMoney value={resultOf(totals.total)} /> },
          ]
        }
      />
      <ListState
        pages={pages}
        picture="ticket"
        title={t('records.noBets')}
        text={t(narrowed ? 'records.noBetsFit' : 'records.noBetsText')}
        onReset={narrowed ? () => setNarrow({}) : undefined}
        action={<PlayLink />}
      >
        <BetList bets={pages.rows ?? []} onOpen={setOpened} />
      </ListState>
      <MoreRows pages={pages} />
      {opened !== undefined && <BetPopup key={opened.id} bet={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}
