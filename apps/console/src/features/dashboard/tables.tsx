import type { ReactNode } from 'react'
import { useT } from '#kit/language.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { cx } from '#ui/cx.ts'
import { choiceName } from '../../kit/names.ts'
import { exactMoney, share, shortCount, shortMoney, type Dashboard } from './figures.ts'
import { Panel } from '../../kit/panel.tsx'

interface FigureColumn<Row> {
  readonly head: string
  cell(row: Row): ReactNode
  /** Left out where there is little room. */
  readonly wide?: true
}

interface FigureTableProps<Row> {
  readonly title: string
  readonly text?: string
  readonly first: string
  readonly empty: string
  readonly rows: readonly Row[] | undefined
  nameOf(row: Row): string
  /** How much of the largest row a row is, as a bar below its name. */
  sizeOf(row: Row): number
  readonly columns: readonly FigureColumn<Row>[]
}

const headClass = 'border-b border-line pb-2 text-xs font-semibold text-faint'

/** A few rows of figures, the largest first. */
function FigureTable<Row>(props: FigureTableProps<Row>) {
  const { title, text, first, empty, rows, nameOf, sizeOf, columns } = props
  const most = Math.max(0, ...(rows ?? []).map(sizeOf))
  return (
    <Panel title={title} {...(text === undefined ? {} : { text })}>
      {rows === undefined ? (
        <Skeleton className="h-40 bg-raised-2" />
      ) : rows.length === 0 ? (
        <p className="grid min-h-24 place-items-center text-center text-sm text-mute">{empty}</p>
      ) : (
        <table aria-label={title} className="w-full border-separate border-spacing-0 text-sm">
          <thead>
            <tr>
              <th scope="col" className={cx(headClass, 'text-start')}>
                {first}
              </th>
              {columns.map(({ head, wide }) => (
                <th key={head} scope="col" className={cx(headClass, 'ps-3 text-end', wide && 'max-sm:hidden')}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={nameOf(row)} className="group">
                <th scope="row" className="border-line py-2 text-start font-medium group-not-last:border-b">
                  {nameOf(row)}
                  <span
                    aria-hidden="true"
                    style={{ width: `${most === 0 ? 0 : Math.max(2, (sizeOf(row) / most) * 100)}%` }}
                    className="mt-1 block h-0.5 max-w-40 rounded-full bg-accent/70"
                  />
                </th>
                {columns.map(({ head, cell, wide }) => (
                  <td
                    key={head}
                    className={cx(
                      'amount border-line py-2 ps-3 text-end align-top whitespace-nowrap group-not-last:border-b',
                      wide && 'max-sm:hidden',
                    )}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

const Sum = ({ value }: { readonly value: string }) => (
  <span dir="ltr" title={exactMoney(value)} className={cx(Number(value) < 0 && 'text-lost')}>
    {shortMoney(value)}
  </span>
)

interface DataProps {
  readonly data: Dashboard | undefined
}

/** What was played. */
export function GameTypes({ data }: DataProps) {
  const t = useT()
  return (
    <FigureTable
      title={t('dashboard.byGameType')}
      first={t('dashboard.gameType')}
      empty={t('dashboard.noPlay')}
      rows={data?.byGameType}
      nameOf={({ gameType }) => (gameType === '' ? t('dashboard.otherGames') : choiceName(t, 'gameType', gameType))}
      sizeOf={({ turnover }) => Number(turnover)}
      columns={[
        { head: t('dashboard.bets'), cell: ({ bets }) => shortCount(bets), wide: true },
        { head: t('dashboard.short.turnover'), cell: ({ turnover }) => <Sum value={turnover} /> },
        { head: t('dashboard.payouts'), cell: ({ payouts }) => <Sum value={payouts} />, wide: true },
        {
          head: t('dashboard.short.grossGamingRevenue'),
          cell: ({ grossGamingRevenue }) => <Sum value={grossGamingRevenue} />,
        },
        {
          head: t('dashboard.margin'),
          cell: ({ grossGamingRevenue, turnover }) => share(Number(grossGamingRevenue), Number(turnover)),
        },
      ]}
    />
  )
}

/** What came in. */
export function DepositChannels({ data }: DataProps) {
  const t = useT()
  return (
    <FigureTable
      title={t('dashboard.byChannel')}
      first={t('dashboard.channel')}
      empty={t('dashboard.noDeposits')}
      rows={data?.depositChannels}
      nameOf={({ channel, name }) => (channel === '' ? t('dashboard.otherWays') : name)}
      sizeOf={({ credited }) => Number(credited.amount)}
      columns={[
        { head: t('dashboard.credited'), cell: ({ credited }) => <Sum value={credited.amount} /> },
        { head: t('dashboard.orders'), cell: ({ credited }) => shortCount(credited.count) },
        { head: t('dashboard.expired'), cell: ({ expired }) => shortCount(expired), wide: true },
        { head: t('dashboard.failed'), cell: ({ failed }) => shortCount(failed), wide: true },
        {
          head: t('dashboard.success'),
          cell: ({ credited, failed, expired }) => share(credited.count, credited.count + failed + expired),
        },
      ]}
    />
  )
}

/** What went out. */
export function WithdrawalWays({ data }: DataProps) {
  const t = useT()
  return (
    <FigureTable
      title={t('dashboard.byWay')}
      first={t('dashboard.way')}
      empty={t('dashboard.noWithdrawals')}
      rows={data?.withdrawalWays}
      nameOf={({ kind }) => choiceName(t, 'kind', kind)}
      sizeOf={({ paid }) => Number(paid.amount)}
      columns={[
        { head: t('dashboard.paid'), cell: ({ paid }) => <Sum value={paid.amount} /> },
        { head: t('dashboard.orders'), cell: ({ paid }) => shortCount(paid.count) },
        { head: t('dashboard.failed'), cell: ({ failed }) => shortCount(failed) },
        {
          head: t('dashboard.success'),
          cell: ({ paid, failed }) => share(paid.count, paid.count + failed),
        },
      ]}
    />
  )
}

/** Whose stakes stood. */
export function Providers({ data }: DataProps) {
  const t = useT()
  return (
    <FigureTable
      title={t('dashboard.byProvider')}
      first={t('dashboard.provider')}
      empty={t('dashboard.noPlay')}
      rows={data?.providers}
      nameOf={({ provider }) => provider}
      sizeOf={({ stakes }) => stakes}
      columns={[
        { head: t('dashboard.bets'), cell: ({ stakes }) => shortCount(stakes) },
        { head: t('dashboard.takenBack'), cell: ({ takenBack }) => shortCount(takenBack) },
        {
          head: t('dashboard.success'),
          cell: ({ stakes, takenBack }) => share(Math.max(0, stakes - takenBack), stakes),
        },
      ]}
    />
  )
}
