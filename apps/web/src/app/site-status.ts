import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import type { CallResponse } from '#contract/calls.ts'
import type { ContentMarks } from '#contract/content-marks.ts'
import { call, onClosed } from './calls.ts'
import { isKnownDomain } from './known-domain.ts'
import { callQuery } from './query.ts'
import { readToken } from './session-storage.ts'
import { closePopup, settleInterrupt } from './ui-state.ts'

type Status = CallResponse<'system.status'>['status']
type Notice = CallResponse<'system.status'>['notice']

interface SiteStatus {
  /** 0 open, 1 in maintenance, 2 closed to the visitor's region. */
  readonly status: Status
  /** The visitor's address as the server sees it; empty until it has said so. */
  readonly ip: string
  /** The site was reached under a name that is none of its own. */
  readonly strange: boolean
  /** What operators wrote about why it is closed; null until the server has said so, or where they wrote nothing. */
  readonly notice: Notice
  /** This browser is let in although the site is closed to all others. */
  readonly rehearsal: boolean
}

const ASKS_MS = 30_000

export const useSiteStatus = create<SiteStatus>(() => ({
  status: 0,
  ip: '',
  strange: false,
  notice: null,
  rehearsal: false,
}))

/** Whether the page may still be shown once the site is closed: where its people are asked for help. */
export const staysOpen = (path: string): boolean => path === '/contact'

let queries: QueryClient | undefined

function take(status: Status, ip?: string): void {
  const before = useSiteStatus.getState()
  if (before.status === status && (ip === undefined || ip === before.ip)) return
  useSiteStatus.setState({ status, ...(ip === undefined ? {} : { ip }) })
  if (status !== 0 && before.status === 0) {
    closePopup()
    settleInterrupt(false)
    if (ip === undefined) void askStatus()
  }
  // What was refused while the site was closed is asked for anew.
  if (status === 0 && before.status !== 0) void queries?.invalidateQueries()
}

/** The marks that were compared last. */
let compared: string | undefined
/** Told where they differ: whoever has no socket learns so that something was published. */
let published: (marks: ContentMarks) => void = () => undefined

function compareMarks(marks: ContentMarks | undefined): void {
  const text = JSON.stringify(marks)
  if (marks === undefined || text === compared) return
  compared = text
  published(marks)
}

/** Asks the server whether the site is open to this visitor; what cannot be asked stays as it is. */
export async function askStatus(): Promise<void> {
  try {
    const { status, location, notice, rehearsal, marks } = await call('system.status', {})
    useSiteStatus.setState({ notice, rehearsal })
    compareMarks(marks)
    take(status, location.ip)
  } catch {
    // A site that does not answer says so where it is used.
  }
}

/** Something that operators write has changed: a closed page says what they wrote about it. */
export const heardContent = (): void => {
  if (useSiteStatus.getState().status !== 0) void askStatus()
}

/** What the socket says, to everybody alike. A region is asked for, since the opening may not be for this one. */
export const heardStatus = (status: 0 | 1): void => {
  if (status === 1) {
    if (!useSiteStatus.getState().rehearsal) take(1)
  } else if (useSiteStatus.getState().status === 1) void askStatus()
}

/**
 * Keeps the state of the site current: from the document, from refused calls, and by asking. Members
 * hear of it by their socket; who has none asks every half minute while the page is looked at, and learns so what
 * operators have published.
 */
export function followStatus(
  client: QueryClient,
  fromDocument: string | undefined,
  marks: ContentMarks | undefined,
  onPublished: (marks: ContentMarks) => void,
): void {
  queries = client
  compared = JSON.stringify(marks)
  published = onPublished
  onClosed((code) => take(code === 'MAINTENANCE' ? 1 : 2))
  if (fromDocument === '1' || fromDocument === '2') useSiteStatus.setState({ status: fromDocument === '1' ? 1 : 2 })
  const route = client.getQueryData(callQuery('system.permission', {}).queryKey)?.info.domainRoute
  if (route !== undefined) useSiteStatus.setState({ strange: !isKnownDomain(location.hostname, route) })
  void askStatus()
  const isOut = () => readToken() === null || useSiteStatus.getState().status !== 0
  setInterval(() => {
    if (document.visibilityState === 'visible' && isOut()) void askStatus()
  }, ASKS_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && isOut()) void askStatus()
  })
}
