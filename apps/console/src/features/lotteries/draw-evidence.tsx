import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { Money } from '#kit/money.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { callQuery } from '../../app/calls.ts'
import { useMay } from '../../app/session.ts'
import type { RowOf } from '../../kit/resource.ts'
import { Part, Table } from '../../kit/part-table.tsx'

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

const Code = ({ label, value }: { readonly label: string; readonly value: string | null }) => (
  <p className="grid gap-0.5 text-sm">
    <span className="text-mute">{label}</span>
    <code className="text-xs wrap-anywhere">{value ?? '–'}</code>
  </p>
)
