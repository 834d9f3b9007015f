import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AgentSums } from '#contract/calls/agent-figures.ts'
import { CallError } from '#client/call-error.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Period } from '#ui/period.ts'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { MoreRows } from '#kit/more-rows.tsx'
import type { Pages } from '#kit/use-pages.ts'
import { callQuery } from '../../app/query.ts'
import { ListState } from '../../parts/list-parts.tsx'
import { EmptyPicture, type EmptyName } from '../../parts/small-pictures.tsx'
import { isUnknown, UnknownAccount } from '../../parts/account-search.tsx'

interface ReportListProps {
  readonly pages: Pages<unknown>
  /** The one account that is asked for; empty for the whole team. */
  readonly account: string
  /** It is too long to be put in the order that is asked for. */
  readonly isOrdered?: boolean
  /** Accounts are found by the beginning of their names. */
  readonly byBeginning?: boolean
  readonly picture: EmptyName
  readonly title: string
  readonly text: string
  readonly onReset: (() => void) | undefined
  readonly children: ReactNode
}

/** A list of the team that grows, or why there is none. */
export function ReportList({
  pages,
  account,
  isOrdered = false,
  byBeginning = false,
  picture,
  title,
  text,
  onReset,
  children,
}: ReportListProps) {
  const t = useT()
  const { error, rows } = pages
  if (rows === undefined && isUnknown(error)) return <UnknownAccount account={account} byBeginning={byBeginning} />
  if (rows === undefined && error instanceof CallError && error.code === 'INVALID_INPUT')
    return (
      <EmptyState
        picture={<EmptyPicture name="search" />}
        title={t(isOrdered ? 'agent.tooMany.title' : 'agent.tooLarge.title')}
        text={t(isOrdered ? 'agent.tooMany.text' : 'agent.tooLarge.text')}
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

/** What the whole team, or one account by itself, did in a period; asked for where it is needed. */
export function useSums(
  period: Period,
  account: string,
  isNeeded: boolean,
): {
  readonly sums: AgentSums | undefined
  readonly onAgain: (() => void) | undefined
} {
  const team = useQuery({ ...callQuery('agents.overview', period), enabled: isNeeded && account === '' })
  const one = useQuery({
    ...callQuery('agents.loss', { ...period, account, limit: 1 }),
    enabled: isNeeded && account !== '',
  })
  const { isError, refetch } = account === '' ? team : one
  return {
    sums: account === '' ? team.data?.figures : (one.data?.totals ?? undefined),
    // Who is not in the team is told once, below.
    onAgain: isError && !isUnknown(one.error) ? () => void refetch() : undefined,
  }
}

/** Whether totals of entries were not counted, since there are too many of them or of accounts. */
export const isTooMuch = ({
  data,
  error,
}: {
  readonly data: { readonly totals: unknown } | undefined
  readonly error: Error | null
}): boolean => data?.totals === null || (error instanceof CallError && error.code === 'INVALID_INPUT')

/** Asks again for what did not load; undefined where it did, or where the list below says why. */
export const againOf = ({
  isError,
  error,
  refetch,
}: {
  readonly isError: boolean
  readonly error: Error | null
  refetch(): unknown
}): (() => void) | undefined => (isError && !isUnknown(error) ? () => void refetch() : undefined)
