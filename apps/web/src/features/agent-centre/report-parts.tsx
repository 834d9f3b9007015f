import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AgentSums } from '#contract/calls/agent-figures.ts'
import { CallError } from '#client/call-error.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Period } from '#ui/period.ts'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { MoreRows } from '#kit/more-rows.tsx'
import { useMoment } from '#kit/use-moment.ts'
import type { Pages } from '#kit/use-pages.ts'
import { callQuery } from '../../app/query.ts'
import { ListState } from '../../parts/list-parts.tsx'
import { EmptyPicture, type EmptyName } from '../../parts/small-pictures.tsx'
import { isUnknown, UnknownAccount } from '../../parts/account-search.tsx'

/** Up to when figures are complete. */
export function AsOf({ at }: { readonly at: string | undefined }) {
  const t = useT()
  const moment = useMoment()
  return <p className="min-h-5 text-sm text-faint">{at === undefined ? '' : t('agent.asOf', { time: moment(at) })}</p>
}

interface ReportListProps {
  readonly pages: Pages<unknown>
  /** The one account that is asked for; empty for the whole team. */
  readonly account: string
  readonly picture: EmptyName
  readonly title: string
  readonly text: string
  readonly onReset: (() => void) | undefined
  readonly children: ReactNode
}

/** A list of the team that grows, or why there is none. */
export function ReportList({ pages, account, picture, title, text, onReset, children }: ReportListProps) {
  const t = useT()
  const { error, rows } = pages
  if (rows === undefined && isUnknown(error)) return <UnknownAccount account={account} />
  if (rows === undefined && error instanceof CallError && error.code === 'INVALID_INPUT')
    return (
      <EmptyState
        picture={<EmptyPicture name="search" />}
        title={t('agent.tooLarge.title')}
        text={t('agent.tooLarge.text')}
      />
    )
  if (rows === undefined && error instanceof CallError && error.code === 'BUSY')
    return <LoadFailed text={t('error.BUSY')} onAgain={pages.again} />
  return (
    <div>
      <ListState pages={pages} picture={picture} title={title} text={text} onReset={onReset}>
        {children}
      </ListState>
      <MoreRows pages={pages} />
    </div>
  )
}

/** What the whole team, or one account by itself, did in a period. */
export function useSums(
  period: Period,
  account: string,
): {
  readonly sums: AgentSums | undefined
  readonly onAgain: (() => void) | undefined
} {
  const team = useQuery({ ...callQuery('agents.overview', period), enabled: account === '' })
  const one = useQuery({ ...callQuery('agents.loss', { ...period, account, limit: 1 }), enabled: account !== '' })
  const { isError, refetch } = account === '' ? team : one
  return {
    sums: account === '' ? team.data?.figures : (one.data?.totals ?? undefined),
    // Who is not in the team is told once, below.
    onAgain: isError && !isUnknown(one.error) ? () => void refetch() : undefined,
  }
}
