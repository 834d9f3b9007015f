import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { formatCount, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { Money } from '#kit/money.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { callQuery } from '../../app/calls.ts'
import { useMay } from '../../app/session.ts'
import type { RowOf } from '../../kit/resource.ts'

type Draw = RowOf<'lotteryDesk.draws'>

/** What of a draw does not fit into its row: plays, settlement by shard, commitment and seed, and what it may cost. */
export function DrawEvidence({ draw }: { readonly draw: Draw }) {
  const t = useT()
  const { gameCode, numero } = draw
  const found = useQuery(callQuery('lotteryDesk.draw', { gameCode, numero }))
  if (found.error !== null) return <LoadFailed slim onAgain={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton className="h-40 rounded-md" />
  const { plays, shards, commitment, seed } = found.data
  return (
    <div className="grid gap-6">
      <Part title={t('draw.plays')}>
        <Table
          empty={t('draw.noTickets')}
          heads={[t('field.play'), t('field.tickets'), t('field.lines'), t('field.stake'), t('field.payout')]}
          rows={plays.map(({ play, tickets, lines, stake, payout }) => [
            play,
            formatCount(tickets),
            formatCount(lines),
            <Money key="stake" value={stake} />,
            payout === null ? '–' : <Money key="payout" value={payout} />,
          ])}
        />
      </Part>
      <Liability key={`${gameCode}/${numero}`} draw={draw} />
      <Part title={t('draw.settlement')}>
        <Table
          empty={t('draw.noTickets')}
          heads={[t('draw.shard'), t('field.tickets'), t('draw.done'), t('field.state')]}
          rows={shards.map(({ shard, tickets, settled, isDone }) => [
            String(shard),
            formatCount(tickets),
            formatCount(settled),
            <Badge key="state" tone={isDone ? 'won' : 'plain'}>
              {isDone ? t('draw.shardDone') : t('draw.shardOpen')}
            </Badge>,
          ])}
        />
      </Part>
      <Part title={t('draw.proof')}>
        <Code label={t('draw.commitment')} value={commitment} />
        <Code label={t('draw.seed')} value={seed} />
      </Part>
    </div>
  )
}

/** What the draw may cost by number, shown when asked for: each look is kept in the audit. */
function Liability({ draw: { gameCode, numero } }: { readonly draw: Draw }) {
  const t = useT()
  const may = useMay()
  const [isAsked, setAsked] = useState(false)
  const found = useQuery({ ...callQuery('lotteryDesk.liability', { gameCode, numero }), enabled: isAsked })
  if (!may('lotteryDesk.liability')) return null
  if (!isAsked)
    return (
      <Part title={t('draw.liability')} text={t('draw.liabilityText')}>
        <Button size="sm" className="justify-self-start" onClick={() => setAsked(true)}>
          {t('draw.liabilityShow')}
        </Button>
      </Part>
    )
  if (found.error !== null) return <LoadFailed slim onAgain={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton className="h-40 rounded-md" />
  const { numbers, total } = found.data
  return (
    <Part
      title={t('draw.liability')}
      text={total > numbers.length ? t('draw.liabilityFirst', { shown: numbers.length, total }) : undefined}
    >
      <Table
        empty={t('draw.noLiability')}
        heads={[t('field.play'), t('field.number'), t('draw.owed'), t('draw.limit')]}
        rows={numbers.map(({ play, number, owed, limit }) => [
          play,
          number ?? t('draw.wholePlay'),
          <Money key="owed" value={owed} />,
          <Money key="limit" value={limit} />,
        ])}
      />
      <Button size="sm" className="justify-self-start" onClick={() => void found.refetch()}>
        {t('draw.liabilityAgain')}
      </Button>
    </Part>
  )
}

interface PartProps {
  readonly title: string
  readonly text?: string | undefined
  readonly children: ReactNode
}

const Part = ({ title, text, children }: PartProps) => (
  <section aria-label={title} className="grid min-w-0 gap-2">
    <h3 className="font-bold">{title}</h3>
    {text !== undefined && <p className="text-sm text-mute">{text}</p>}
    {children}
  </section>
)

interface TableProps {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly ReactNode[])[]
  /** What stands in place of no rows. */
  readonly empty: string
}

/** A small table: the first column says what a row is, the others are figures. */
function Table({ heads, rows, empty }: TableProps) {
  if (rows.length === 0) return <p className="text-sm text-mute">{empty}</p>
  return (
    <div className="max-h-96 overflow-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-xs text-mute">
            {heads.map((head, at) => (
              <th
                key={head}
                scope="col"
                className={cx('pe-3 pb-1.5 font-semibold', at === 0 ? 'text-start' : 'text-end')}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others], row) => (
            <tr key={row}>
              <th scope="row" className="border-t border-line py-1.5 pe-3 text-start font-normal wrap-anywhere">
                {first}
              </th>
              {others.map((value, at) => (
                <td key={at} className="amount border-t border-line py-1.5 pe-3 text-end whitespace-nowrap">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Code = ({ label, value }: { readonly label: string; readonly value: string | null }) => (
  <p className="grid gap-0.5 text-sm">
    <span className="text-mute">{label}</span>
    <code className="text-xs wrap-anywhere">{value ?? '–'}</code>
  </p>
)
