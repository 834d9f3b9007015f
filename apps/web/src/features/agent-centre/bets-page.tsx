import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_AGENT_DAYS } from '#contract/calls/agent-figures.ts'
import { type Bet, betStates } from '#contract/calls/records.ts'
import type { CallResponse } from '#contract/calls.ts'
import { Badge } from '#ui/badge.tsx'
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
import { useGameFilters } from '../../parts/game-filters.ts'
import { ChoiceChips, ChoiceMenu } from '../../parts/list-parts.tsx'
import { type Order, OrderMenu } from '../../parts/order-menu.tsx'
import { PeriodPicker } from '../../parts/period-picker.tsx'
import { SignedMoney } from '../../parts/signed-money.tsx'
import { Totals } from '../../parts/totals.tsx'
import { AccountSearch } from '../../parts/account-search.tsx'
import { CardLabel } from '../../parts/card-label.tsx'
import { type ChosenGame, GameFilter } from './game-filter.tsx'
import { againOf, isTooMuch, ReportList, useSums } from './report-parts.tsx'

type Answer = CallResponse<'agents.bets'>
type Row = Answer['list'][number]

const tones = { open: 'news', won: 'won', push: 'plain', lost: 'plain', refunded: 'plain' } as const

/** Every bet of the team, open ones too, with what became of it. */
export function BetsPage() {
  const t = useT()
  const language = useLanguage()
  const today = useToday()
  const moment = useMoment()
  const [period, setPeriod] = useState(() => usualPeriod(today))
  const [account, setAccount] = useState('')
  const [order, setOrder] = useState<Order>()
  const [narrow, setNarrow] = useState<{
    readonly state?: Bet['state'] | undefined
    readonly gameType?: string | undefined
    readonly vendor?: string | undefined
    readonly game?: ChosenGame | undefined
  }>({})
  const { types, vendors } = useGameFilters(narrow.gameType)
  const who = account === '' ? {} : { account }
  const only = { ...period, ...narrow, game: narrow.game?.node, ...who }
  const filters = { ...only, language }
  const listed = { ...filters, sort: order }
  const pages = usePages<Row, Pick<Answer, 'asOf'>>({
    key: ['agents.bets', listed],
    load: (page, options) => call('agents.bets', { ...listed, ...page }, options),
  })
  const counted = useQuery(callQuery('agents.betTotals', only))
  const sums = useSums(period, account, isTooMuch(counted))
  const totals = counted.data?.totals ?? sums.sums
  const narrowed = Object.values(narrow).some((value) => value !== undefined)
  return (
    <div className="grid grid-cols-1 gap-4 [--header-height:0px] [--list-top:4rem]">
      <div className="grid grid-cols-1 gap-1.5">
        <PeriodPicker value={period} onChange={setPeriod} longest={MOST_AGENT_DAYS} />
        <AccountSearch account={account} onFind={setAccount} />
        <ChoiceChips
          label={t('records.outcome')}
          chosen={narrow.state}
          onChoose={(state) => setNarrow({ ...narrow, state })}
          choices={[undefined, ...betStates].map((state) => ({
            key: state,
            label: t(`records.state.${state ?? 'all'}`),
          }))}
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
          <GameFilter chosen={narrow.game} onChoose={(game) => setNarrow({ ...narrow, game })} />
          <OrderMenu chosen={order} onChoose={setOrder} />
          <span className="ms-auto">
            <FileButton
              name={`bets-${period.from}-${period.to}.csv`}
              ask={() => call('agents.export', { ...filters, report: 'bets', entrySort: order })}
            />
          </span>
        </div>
        {isTooMuch(counted) && <p className="text-sm text-faint text-pretty">{t('agent.totals.closed')}</p>}
      </div>
      <Totals
        label={t('records.totals')}
        onAgain={isTooMuch(counted) ? sums.onAgain : againOf(counted)}
        totals={
          totals && [
            { key: 'bets', label: t('agent.figure.bets'), value: formatCount(totals.bets) },
            { key: 'stakes', label: t('agent.figure.stakes'), value: <Money value={totals.stakes} /> },
            { key: 'turnover', label: t('agent.figure.turnover'), value: <Money value={totals.turnover} /> },
            {
              key: 'prizes',
              label: t('agent.figure.prizes'),
              value: <Money value={'payouts' in totals ? totals.payouts : totals.prizes} />,
            },
          ]
        }
      />
      <ReportList
        pages={pages}
        account={account}
        isOrdered={order === 'largest'}
        picture="ticket"
        title={t('agent.none.bets')}
        text={t('agent.none.betsText')}
        onReset={narrowed ? () => setNarrow({}) : undefined}
      >
        <ResponsiveList<Row>
          label={t('agent.page.agentTeamBetting')}
          rows={pages.rows ?? []}
          keyOf={({ id }) => id}
          onPage
          columns={[
            {
              key: 'game',
              head: t('records.game'),
              onCard: 'title',
              className: 'max-md:order-1 max-md:w-[58%]',
              cell: ({ game, at }) => (
                <span className="grid min-w-0">
                  <span className="truncate">{game?.name ?? t('records.otherGame')}</span>
                  <span className="text-xs font-normal text-faint">{moment(at)}</span>
                </span>
              ),
            },
            {
              key: 'account',
              head: t('agent.column.account'),
              onCard: 'line',
              className: 'text-sm max-md:order-3 max-md:w-full',
              cell: ({ account: name, round }) => (
                <span className="flex min-w-0 items-baseline justify-between gap-3 md:grid md:gap-0">
                  <span className="truncate">{name}</span>
                  <span
                    dir="ltr"
                    title={round}
                    className="max-w-36 truncate text-xs text-faint select-all rtl:text-end"
                  >
                    {round}
                  </span>
                </span>
              ),
            },
            ...(['stake', 'turnover', 'payout'] as const).map((name) => ({
              key: name,
              head: name === 'turnover' ? t('agent.figure.turnover') : t(`records.${name}`),
              figures: true,
              onCard: 'line' as const,
              className: 'text-sm text-mute max-md:order-4 max-md:ms-0! max-md:w-full',
              cell: (row: Row) => (
                <CardLabel label={name === 'turnover' ? t('agent.figure.turnover') : t(`records.${name}`)}>
                  <Money value={row[name]} />
                </CardLabel>
              ),
            })),
            {
              key: 'result',
              head: t('records.result'),
              figures: true,
              onCard: 'title',
              className: 'max-md:order-2 max-md:w-[calc(42%-0.75rem)]',
              cell: ({ result, state }) => (
                <span className="grid justify-items-end gap-1">
                  {result === null || state === 'refunded' ? (
                    <span className="text-faint">–</span>
                  ) : (
                    <SignedMoney value={result} className="font-semibold" />
                  )}
                  <Badge tone={tones[state]}>{t(`records.outcome.${state}`)}</Badge>
                </span>
              ),
            },
          ]}
        />
      </ReportList>
      <AsOf at={pages.first?.asOf} />
    </div>
  )
}
