import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import type { MovementType } from '#contract/calls/records.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { ResponsiveList } from '#ui/responsive-list.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { MoreRows } from '#kit/more-rows.tsx'
import { usePages } from '#kit/use-pages.ts'
import { useToday } from '#kit/use-today.ts'
import { Money } from '#kit/money.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { call } from '../../app/calls.ts'
import { callQuery } from '../../app/query.ts'
import { PeriodPicker } from '../../parts/period-picker.tsx'
import { usualPeriod } from '#ui/period.ts'
import { SignedMoney } from '../../parts/signed-money.tsx'
import { ChoiceChips, ListState } from '../../parts/list-parts.tsx'
import { FileButton } from '../../parts/file-button.tsx'
import { PlayLink } from './play-link.tsx'
import { Totals } from '../../parts/totals.tsx'

type Movement = CallResponse<'record.account'>['list'][number]
type TypeTotal = CallResponse<'record.accountTotals'>['totals'][number]

/** Adds up what came in, what went out and what is left of both. */
function inAndOut(totals: readonly TypeTotal[]): {
  readonly in: string
  readonly out: string
  readonly change: string
} {
  const amounts = totals.map(({ amount }) => parseMoney(amount))
  const sum = (some: readonly bigint[]): bigint => some.reduce((total, amount) => total + amount, 0n)
  const [coming, going] = [sum(amounts.filter((amount) => amount > 0n)), sum(amounts.filter((amount) => amount < 0n))]
  return { in: moneyToDecimal(coming, 5), out: moneyToDecimal(going, 5), change: moneyToDecimal(coming + going, 5) }
}

/** The account record: every movement of the wallet, with the balance after it. */
export function AccountPage() {
  const t = useT()
  const language = useLanguage()
  const today = useToday()
  const moment = useMoment()
  const [period, setPeriod] = useState(() => usualPeriod(today))
  const [type, setType] = useState<MovementType>()
  const filters = { ...period, type, language }
  const pages = usePages<Movement>({
    key: ['record.account', filters],
    load: (page, options) => call('record.account', { ...filters, ...page }, options),
  })
  const { data, isError, refetch } = useQuery(callQuery('record.accountTotals', period))
  const sums = data && inAndOut(data.totals.filter((total) => type === undefined || total.type === type))
  // Only what there is can be chosen, and what is chosen already.
  const offered = [
    ...new Set([...(data?.totals ?? []).map((total) => total.type), ...(type === undefined ? [] : [type])]),
  ]
  return (
    <div className="grid grid-cols-1 gap-4 [--list-top:calc(var(--header-height)+4rem)]">
      <div className="grid grid-cols-1 gap-1.5">
        <PeriodPicker value={period} onChange={setPeriod} />
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <ChoiceChips<MovementType>
              inline
              label={t('records.movement')}
              chosen={type}
              onChoose={setType}
              choices={[undefined, ...offered].map((one) => ({ key: one, label: t(`records.type.${one ?? 'all'}`) }))}
            />
          </div>
          <FileButton
            name={`account-${period.from}-${period.to}.csv`}
            ask={() => call('record.statement', { ...period, kind: 'account', language })}
          />
        </div>
      </div>
      <Totals
        label={t('records.totals')}
        onAgain={isError ? () => void refetch() : undefined}
        totals={
          sums && [
            { key: 'in', label: t('records.in'), value: <SignedMoney value={sums.in} /> },
            { key: 'out', label: t('records.out'), value: <SignedMoney value={sums.out} /> },
            { key: 'change', label: t('records.change'), value: <SignedMoney value={sums.change} /> },
          ]
        }
      />
      <ListState
        pages={pages}
        picture="chest"
        title={t('records.noMovements')}
        text={t('records.noMovementsText')}
        onReset={type === undefined ? undefined : () => setType(undefined)}
        action={<PlayLink />}
      >
        <ResponsiveList<Movement>
          label={t('records.account')}
          rows={pages.rows ?? []}
          keyOf={({ id }) => id}
          onPage
          columns={[
            {
              key: 'type',
              head: t('records.movement'),
              onCard: 'title',
              className: 'max-md:w-[45%]',
              cell: (row) => (
                <span className="grid min-w-0">
                  <span className="truncate">{t(`records.type.${row.type}`)}</span>
                  <span className="truncate text-xs font-normal text-faint">{row.game ?? '\u00a0'}</span>
                </span>
              ),
            },
            {
              key: 'amount',
              head: t('records.amount'),
              figures: true,
              onCard: 'title',
              className: 'font-semibold max-md:w-[calc(55%-0.75rem)]',
              cell: ({ amount }) => <SignedMoney value={amount} />,
            },
            {
              key: 'balance',
              head: t('records.balance'),
              figures: true,
              onCard: 'line',
              className: 'text-sm text-mute max-md:order-1 max-md:mt-1',
              cell: ({ balance }) => (
                <>
                  <span className="md:hidden">{t('records.balanceShort')} </span>
                  <Money value={balance} />
                </>
              ),
            },
            {
              key: 'time',
              head: t('records.time'),
              onCard: 'line',
              className: 'text-sm text-faint md:whitespace-nowrap max-md:mt-1',
              cell: ({ at }) => moment(at),
            },
            {
              key: 'reference',
              head: t('records.reference'),
              onCard: 'line',
              className: 'max-md:hidden',
              cell: ({ reference }) => (
                <span dir="ltr" title={reference} className="block max-w-36 truncate text-xs text-faint select-all">
                  {reference}
                </span>
              ),
            },
          ]}
        />
      </ListState>
      <MoreRows pages={pages} />
    </div>
  )
}
