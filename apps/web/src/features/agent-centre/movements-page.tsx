import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_AGENT_DAYS } from '#contract/calls/agent-figures.ts'
import { type MovementType, movementTypes } from '#contract/calls/records.ts'
import type { CallResponse } from '#contract/calls.ts'
import { usualPeriod } from '#ui/period.ts'
import { ResponsiveList } from '#ui/responsive-list.tsx'
import { formatCount, useLanguage, useT } from '#kit/language.ts'
import { Money } from '#kit/money.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { usePages } from '#kit/use-pages.ts'
import { useToday } from '#kit/use-today.ts'
import { call } from '../../app/calls.ts'
import { callQuery } from '../../app/query.ts'
import { AsOf } from '../../parts/as-of.tsx'
import { FileButton } from '../../parts/file-button.tsx'
import { ChoiceMenu } from '../../parts/list-parts.tsx'
import { type Order, OrderMenu } from '../../parts/order-menu.tsx'
import { PeriodPicker } from '../../parts/period-picker.tsx'
import { Totals } from '../../parts/totals.tsx'
import { AccountSearch } from '../../parts/account-search.tsx'
import { CardLabel } from '../../parts/card-label.tsx'
import { againOf, isTooMuch, ReportList, useSums } from './report-parts.tsx'

type Answer = CallResponse<'agents.movements'>
type Row = Answer['list'][number]

/** An amount one way; a card leaves out the way on which nothing moved. */
const Moved = ({ label, value }: { readonly label: string; readonly value: string }) =>
  Number(value) === 0 ? (
    <span className="text-faint max-md:hidden">–</span>
  ) : (
    <CardLabel label={label}>
      <Money value={value} className="font-semibold" />
    </CardLabel>
  )

/** What moved the wallets of the agent and its team, with the balance after it. */
export function MovementsPage() {
  const t = useT()
  const language = useLanguage()
  const today = useToday()
  const moment = useMoment()
  const [period, setPeriod] = useState(() => usualPeriod(today))
  const [account, setAccount] = useState('')
  const [type, setType] = useState<MovementType>()
  const [order, setOrder] = useState<Order>()
  const who = account === '' ? {} : { account }
  const filters = { ...period, type, ...who, language }
  const listed = { ...filters, sort: order }
  const pages = usePages<Row, Pick<Answer, 'asOf'>>({
    key: ['agents.movements', listed],
    load: (page, options) => call('agents.movements', { ...listed, ...page }, options),
  })
  const counted = useQuery(callQuery('agents.movementTotals', { ...period, type, ...who }))
  const isTooLong = isTooMuch(counted)
  const { sums, onAgain } = useSums(period, account, isTooLong)
  const totals = counted.data?.totals ?? undefined
  return (
    <div className="grid grid-cols-1 gap-4 [--header-height:0px] [--list-top:4rem]">
      <div className="grid grid-cols-1 gap-1.5">
        <PeriodPicker value={period} onChange={setPeriod} longest={MOST_AGENT_DAYS} />
        <AccountSearch account={account} onFind={setAccount} />
        <div className="flex flex-wrap items-center gap-1.5 py-1">
          <ChoiceMenu<MovementType>
            label={t('records.movement')}
            chosen={type}
            onChoose={setType}
            choices={[undefined, ...movementTypes].map((one) => ({
              key: one,
              label: t(`records.type.${one ?? 'all'}`),
            }))}
          />
          <OrderMenu chosen={order} onChoose={setOrder} />
          <span className="ms-auto">
            <FileButton
              name={`movements-${period.from}-${period.to}.csv`}
              ask={() => {
                const asked = { ...period, ...who, movement: type, entrySort: order, language }
                return call('agents.export', { ...asked, report: 'movements' })
              }}
            />
          </span>
        </div>
        {isTooLong && <p className="text-sm text-faint text-pretty">{t('agent.totals.movements')}</p>}
      </div>
      <Totals
        label={t('records.totals')}
        onAgain={isTooLong ? onAgain : againOf(counted)}
        totals={
          isTooLong
            ? sums &&
              (['deposits', 'withdrawals', 'stakes', 'prizes'] as const).map((name) => ({
                key: name,
                label: t(`agent.figure.${name}`),
                value: <Money value={sums[name]} />,
              }))
            : totals && [
                { key: 'movements', label: t('agent.totals.count'), value: formatCount(totals.movements) },
                ...(['in', 'out'] as const).map((name) => ({
                  key: name,
                  label: t(`records.${name}`),
                  value: <Money value={totals[name]} />,
                })),
              ]
        }
      />
      <ReportList
        pages={pages}
        account={account}
        isOrdered={order === 'largest'}
        picture="chest"
        title={t('agent.none.movements')}
        text={t('agent.none.movementsText')}
        onReset={type === undefined ? undefined : () => setType(undefined)}
      >
        <ResponsiveList<Row>
          label={t('agent.page.agentAccountDetail')}
          rows={pages.rows ?? []}
          keyOf={({ id }) => id}
          onPage
          columns={[
            {
              key: 'type',
              head: t('records.movement'),
              onCard: 'title',
              className: 'max-md:w-full',
              cell: (row) => (
                <span className="flex min-w-0 items-baseline justify-between gap-3 md:grid md:gap-0">
                  <span className="truncate">{t(`records.type.${row.type}`)}</span>
                  <span className="truncate text-xs font-normal text-faint">{row.game ?? '\u00a0'}</span>
                </span>
              ),
            },
            {
              key: 'account',
              head: t('agent.column.account'),
              onCard: 'line',
              className: 'text-sm max-md:w-full',
              cell: ({ account: name, reference }) => (
                <span className="flex min-w-0 items-baseline justify-between gap-3 md:grid md:gap-0">
                  <span className="truncate">{name}</span>
                  <span
                    dir="ltr"
                    title={reference}
                    className="max-w-36 truncate text-xs text-faint select-all rtl:text-end"
                  >
                    {reference}
                  </span>
                </span>
              ),
            },
            ...(['in', 'out'] as const).map((name) => ({
              key: name,
              head: t(`records.${name}`),
              figures: true,
              onCard: 'line' as const,
              className: 'text-sm max-md:ms-0! max-md:w-full',
              cell: (row: Row) => <Moved label={t(`records.${name}`)} value={row[name]} />,
            })),
            {
              key: 'balance',
              head: t('records.balance'),
              figures: true,
              onCard: 'line',
              className: 'text-sm text-mute max-md:ms-0! max-md:w-full',
              cell: ({ balance }) => (
                <CardLabel label={t('records.balance')}>
                  <Money value={balance} />
                </CardLabel>
              ),
            },
            {
              key: 'time',
              head: t('records.time'),
              onCard: 'line',
              className: 'text-sm text-faint md:whitespace-nowrap',
              cell: ({ at }) => moment(at),
            },
          ]}
        />
      </ReportList>
      <AsOf at={pages.first?.asOf} />
    </div>
  )
}
