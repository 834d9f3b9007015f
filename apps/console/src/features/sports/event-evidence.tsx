import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatCount, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { Money } from '#kit/money.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { callQuery } from '../../app/calls.ts'
import { resourcePath } from '../../app/paths.ts'
import { useMay } from '../../app/session.ts'
import { Part, Table } from '../../kit/part-table.tsx'

interface EventProps {
  readonly event: number
}

/** What of an event does not fit into its row: its markets with their prices, and what it may cost by pick. */
export function EventEvidence({ event }: EventProps) {
  const may = useMay()
  return (
    <div className="grid gap-6">
      {may('sportsDesk.liability') && <Liability event={event} />}
      {may('sportsDesk.markets') && <Markets event={event} />}
    </div>
  )
}

function Markets({ event }: EventProps) {
  const t = useT()
  const found = useQuery(callQuery('sportsDesk.markets', { event }))
  if (found.error !== null) return <LoadFailed slim onAgain={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton className="h-40 rounded-md" />
  return (
    <Part title={t('sportsDesk.markets')}>
      <Link
        href={`${resourcePath('sport-markets')}?event=${event}`}
        className="justify-self-start text-sm font-medium underline underline-offset-4"
      >
        {t('sportsDesk.toMarkets')}
      </Link>
      <Table
        empty={t('sportsDesk.noMarkets')}
        heads={[t('field.market'), t('field.state'), t('field.prices')]}
        rows={found.data.list.map(({ key, state, held, prices }) => [
          key,
          held === null ? t(`value.state.${state}`) : t('sportsDesk.isHeld'),
          <span key="prices" className="whitespace-normal">
            {prices}
          </span>,
        ])}
      />
    </Part>
  )
}

/** What the event may cost by pick, shown when asked for: each look is kept in the audit. */
function Liability({ event }: EventProps) {
  const t = useT()
  const [isAsked, setAsked] = useState(false)
  const found = useQuery({ ...callQuery('sportsDesk.liability', { event }), enabled: isAsked })
  if (!isAsked)
    return (
      <Part title={t('sportsDesk.liability')} text={t('sportsDesk.liabilityText')}>
        <Button size="sm" className="justify-self-start" onClick={() => setAsked(true)}>
          {t('draw.liabilityShow')}
        </Button>
      </Part>
    )
  if (found.error !== null) return <LoadFailed slim onAgain={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton className="h-40 rounded-md" />
  const { picks, total } = found.data
  return (
    <Part
      title={t('sportsDesk.liability')}
      text={total > picks.length ? t('draw.liabilityFirst', { shown: picks.length, total }) : undefined}
    >
      <Table
        empty={t('sportsDesk.noBets')}
        heads={[
          t('field.pick'),
          t('field.price'),
          t('field.bets'),
          t('field.stake'),
          t('sportsDesk.pays'),
          t('sportsDesk.result'),
          t('sportsDesk.combined'),
          t('sportsDesk.used'),
          t('draw.limit'),
        ]}
        rows={picks.map(({ key, pick, price, bets, stake, pays, result, combined, combinedStake, used, limit }) => [
          `${key} · ${pick}`,
          price === null ? '–' : price.toFixed(3),
          formatCount(bets),
          <Money key="stake" value={stake} />,
          <Money key="pays" value={pays} />,
          <Money key="result" value={result} />,
          <span key="combined">
            {formatCount(combined)} · <Money value={combinedStake} />
          </span>,
          <Money key="used" value={used} />,
          <Money key="limit" value={limit} />,
        ])}
      />
      <Button size="sm" className="justify-self-start" onClick={() => void found.refetch()}>
        {t('draw.liabilityAgain')}
      </Button>
    </Part>
  )
}
