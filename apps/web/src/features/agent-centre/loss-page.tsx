import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AgentSums, type LossSort, lossSorts, MOST_AGENT_DAYS } from '#contract/calls/agent-figures.ts'
import type { CallResponse } from '#contract/calls.ts'
import { usualPeriod } from '#ui/period.ts'
import { ResponsiveList } from '#ui/responsive-list.tsx'
import { formatCount, useLanguage, useT } from '#kit/language.ts'
import { Money } from '#kit/money.tsx'
import { usePages } from '#kit/use-pages.ts'
import { useToday } from '#kit/use-today.ts'
import { call } from '../../app/calls.ts'
import { callQuery } from '../../app/query.ts'
import { FileButton } from '../../parts/file-button.tsx'
import { ChoiceChips, ChoiceMenu } from '../../parts/list-parts.tsx'
import { PeriodPicker } from '../../parts/period-picker.tsx'
import { SignedMoney } from '../../parts/signed-money.tsx'
import { Totals } from '../../parts/totals.tsx'
import { AccountSearch, isUnknown } from '../../parts/account-search.tsx'
import { useTypeName } from './account-type.ts'
import { Pair } from '../../parts/card-label.tsx'
import { AsOf } from '../../parts/as-of.tsx'
import { ReportList } from './report-parts.tsx'

type Answer = CallResponse<'agents.loss'>
type Row = Answer['list'][number]

/** Two sums that stand in one column. */
const pairs = [
  ['deposits', 'withdrawals'],
  ['stakes', 'turnover'],
  ['prizes', 'activity'],
  ['selfRebate', 'agentRebate'],
] as const satisfies readonly (readonly [keyof AgentSums, keyof AgentSums])[]

/** Totals beside the four that stay in sight. */
const further = [
  'turnover',
  'prizes',
  'selfRebate',
  'agentRebate',
  'activity',
  'depositFee',
] as const satisfies readonly (keyof AgentSums)[]
/** The house does not book these yet. */
const notBooked = ['selfRebate', 'agentRebate', 'depositFee'] as const satisfies readonly (keyof AgentSums)[]

/** What each account of the team won or lost, by itself or with its own team. */
export function LossPage() {
  const t = useT()
  const language = useLanguage()
  const today = useToday()
  const typeName = useTypeName()
  const [period, setPeriod] = useState(() => usualPeriod(today))
  const [account, setAccount] = useState('')
  const [of, setOf] = useState<'account' | 'team'>('account')
  const [narrow, setNarrow] = useState<{ readonly level?: number | undefined; readonly type?: number | undefined }>({})
  const [sort, setSort] = useState<LossSort>()
  const filters = { ...period, of, ...narrow, sort, ...(account === '' ? {} : { account }) }
  const pages = usePages<Row, Pick<Answer, 'totals' | 'asOf'>>({
    key: ['agents.loss', filters],
    load: (page, options) => call('agents.loss', { ...filters, ...page }, options),
  })
  const sortWords = (key: LossSort): string =>
    key === 'loss' ? t('agent.sort.loss') : key === 'profit' ? t('agent.sort.profit') : t(`agent.figure.${key}`)
  const own = useQuery(callQuery('agents.overview', {})).data
  const totals = pages.first?.totals ?? undefined
  const narrowed = narrow.level !== undefined || narrow.type !== undefined
  return (
    <div className="grid grid-cols-1 gap-4 [--header-height:0px] [--list-top:4rem]">
      <div className="grid grid-cols-1 gap-1.5">
        <PeriodPicker value={period} onChange={setPeriod} longest={MOST_AGENT_DAYS} />
        <AccountSearch account={account} onFind={setAccount} />
        <div className="flex flex-wrap items-center gap-x-1.5">
          <ChoiceChips<'account' | 'team'>
            inline
            label={t('agent.loss.of')}
            chosen={of}
            onChoose={(key) => setOf(key ?? 'account')}
            choices={[
              { key: 'account', label: t('agent.loss.account') },
              { key: 'team', label: t('agent.loss.team') },
            ]}
          />
          {account === '' && (
            <>
              <ChoiceMenu<string>
                label={t('agent.column.level')}
                chosen={narrow.level === undefined ? undefined : String(narrow.level)}
                onChoose={(level) => setNarrow({ ...narrow, level: level === undefined ? undefined : Number(level) })}
                choices={[
                  { key: undefined, label: t('agent.filter.allLevels') },
                  { key: '0', label: t('agent.filter.you') },
                  ...(own?.levels ?? []).map(({ level }) => ({
                    key: String(level),
                    label: t('agent.level', { level }),
                  })),
                ]}
              />
              <ChoiceMenu<string>
                label={t('agent.field.type')}
                chosen={narrow.type === undefined ? undefined : String(narrow.type)}
                onChoose={(type) => setNarrow({ ...narrow, type: type === undefined ? undefined : Number(type) })}
                choices={[
                  { key: undefined, label: t('agent.filter.allTypes') },
                  ...(own?.types ?? []).map(({ type, name }) => ({ key: String(type), label: typeName(name) })),
                ]}
              />
              <ChoiceMenu<LossSort>
                label={t('agent.sort')}
                chosen={sort}
                onChoose={setSort}
                choices={[
                  { key: undefined, label: t('agent.sort.level') },
                  ...lossSorts.map((key) => ({
                    key,
                    label: sortWords(key),
                  })),
                ]}
              />
            </>
          )}
          <span className="ms-auto">
            <FileButton
              name={`loss-${period.from}-${period.to}.csv`}
              ask={() => call('agents.export', { ...filters, report: 'loss', language })}
            />
          </span>
        </div>
        <AsOf at={pages.first?.asOf} />
      </div>
      {!(pages.rows === undefined && pages.error !== null) && !isUnknown(pages.error) && (
        <Totals
          label={t('records.totals')}
          totals={
            totals && [
              { key: 'deposits', label: t('agent.figure.deposits'), value: <Money value={totals.deposits} /> },
              { key: 'withdrawals', label: t('agent.figure.withdrawals'), value: <Money value={totals.withdrawals} /> },
              { key: 'stakes', label: t('agent.figure.stakes'), value: <Money value={totals.stakes} /> },
              { key: 'profit', label: t('agent.figure.profit'), value: <SignedMoney value={totals.profit} /> },
            ]
          }
        />
      )}
      {totals !== undefined && (
        <div className="grid gap-2">
          <dl
            aria-label={t('agent.totals.more')}
            className="grid grid-cols-2 gap-3 rounded-md bg-raised-1 p-4 sm:grid-cols-4"
          >
            <div>
              <dt className="text-xs text-faint">{t('agent.figure.bets')}</dt>
              <dd className="amount text-sm font-semibold">{formatCount(totals.bets)}</dd>
            </div>
            {further.map((name) => (
              <div key={name} className="min-w-0">
                <dt className="truncate text-xs text-faint">{t(`agent.figure.${name}`)}</dt>
                <dd className="amount truncate text-sm font-semibold">
                  <Money value={totals[name]} />
                </dd>
              </div>
            ))}
          </dl>
          {notBooked.every((name) => Number(totals[name]) === 0) && (
            <p className="text-sm text-faint text-pretty">{t('agent.loss.notBooked')}</p>
          )}
        </div>
      )}
      <ReportList
        pages={pages}
        account={account}
        picture="chart"
        title={t('agent.none.loss')}
        text={t('agent.none.lossText')}
        onReset={narrowed ? () => setNarrow({}) : undefined}
      >
        <ResponsiveList<Row>
          label={t('agent.page.agentUserLoss')}
          rows={pages.rows ?? []}
          keyOf={({ member }) => member}
          onPage
          columns={[
            {
              key: 'account',
              head: t('agent.column.account'),
              onCard: 'title',
              className: 'max-md:w-[52%]',
              cell: ({ account: name, name: type, level }) => (
                <span className="grid min-w-0">
                  <span className="truncate">{name}</span>
                  <span className="truncate text-xs font-normal text-faint">
                    {typeName(type)} · {level === 0 ? t('agent.filter.you') : t('agent.level', { level })}
                  </span>
                </span>
              ),
            },
            {
              key: 'profit',
              head: t('agent.figure.profit'),
              figures: true,
              onCard: 'title',
              className: 'font-semibold max-md:w-[calc(48%-0.75rem)]',
              cell: ({ profit }) => <SignedMoney value={profit} />,
            },
            ...pairs.map(([first, second]) => ({
              key: first,
              head: `${t(`agent.figure.${first}`)} / ${t(`agent.figure.${second}`)}`,
              figures: true,
              onCard: 'line' as const,
              className: 'text-sm max-md:ms-0! max-md:w-full',
              cell: (row: Row) => (
                <Pair
                  labels={[t(`agent.figure.${first}`), t(`agent.figure.${second}`)]}
                  first={<Money value={row[first]} />}
                  second={<Money value={row[second]} />}
                />
              ),
            })),
            {
              key: 'depositFee',
              head: t('agent.figure.depositFee'),
              figures: true,
              onCard: 'line' as const,
              className: 'text-sm text-mute max-md:ms-0! max-md:w-full',
              cell: ({ depositFee }) => (
                <span className="flex justify-between gap-3 md:contents">
                  <span className="md:hidden">{t('agent.figure.depositFee')}</span>
                  <Money value={depositFee} />
                </span>
              ),
            },
          ]}
        />
      </ReportList>
    </div>
  )
}
