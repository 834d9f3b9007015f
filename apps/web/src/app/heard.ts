import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import type { CallResponse } from '#contract/calls.ts'
import type { ContentMarks } from '#contract/content-marks.ts'
import type { SocketEvent } from '#contract/events.ts'
import type { SocketHandle } from '#client/socket.ts'
import type { TextId } from '#kit/language.ts'
import type { Receiver } from '#kit/session.ts'
import { useSocket } from '#kit/topics.ts'
import { readFirstData } from './boot.ts'
import { client } from './calls.ts'
import { sayLast } from './last-word.ts'
import { paths } from './paths.ts'
import { answersOfMember, answersTo, callQuery } from './query.ts'
import { setRewards } from './rewards.ts'
import { heardBalance, heardBonus, roundsTold } from './shown-balance.ts'
import { heardContent, heardStatus } from './site-status.ts'
import { followWinners } from './told-winners.ts'

/** By then every process of the house knows of a change, and what browsers may keep of the settings is over. */
const KNOWN_MS = 3000

/** What the browser may keep of lists of games is over by then. */
const KEPT_MS = 35_000

/** Whose answers an order changes. */
const subjectOf = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  transfer: 'wallet',
  identity: 'identity',
  feedback: 'feedback',
  application: 'promotion',
} as const

/** Ends what was done for the session before. */
let stopWinners: (() => void) | undefined

/** What an operator changed is shown without a reload; games and their lists stay as they are. */
const lists = answersTo('games', 'record', 'announcements')
async function askAnew(queries: QueryClient, what: 'announcements' | 'settings'): Promise<void> {
  if (what !== 'announcements') heardContent()
  await queries.invalidateQueries(
    what === 'announcements' ? answersTo('announcements.list') : { predicate: (query) => !lists.predicate(query) },
  )
}

/** Lists of games as they are now; a game that is open, and the winners, have news of their own. */
let listsDue = false
function heardCatalogue(queries: QueryClient): void {
  if (listsDue) return
  listsDue = true
  setTimeout(() => {
    listsDue = false
    client.askAnew(KEPT_MS)
    void queries.invalidateQueries(
      answersTo(
        'games.vendors',
        'games.hot',
        'games.browse',
        'games.list',
        'games.search',
        'games.vassTypes',
        'games.recent',
        'favorites.list',
      ),
    )
  }, KNOWN_MS)
}

/** A window of red envelopes that opens is news for all pages at once: they ask again spread over so long. */
const SPREAD_MS = 4000

const randomBelow = (most: number): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % most

/** The mark of the red envelopes that this page knows. */
let knownEnvelopes: string | undefined

/** The marks that this page knows, from its document, its socket, or the state of the site. */
let known: ContentMarks | undefined

/** Asks again for whatever has another mark than the page knows. The first marks are those of its document. */
export function heardMarks(queries: QueryClient, marks: ContentMarks): void {
  const before = known ?? readFirstData()?.marks ?? marks
  known = marks
  if (marks.catalogue !== before.catalogue) heardCatalogue(queries)
  if (marks.announcements !== before.announcements) setTimeout(() => void askAnew(queries, 'announcements'), KNOWN_MS)
  if (marks.settings !== before.settings || marks.content !== before.content)
    setTimeout(() => void askAnew(queries, 'settings'), KNOWN_MS)
}

/** What the site does with the news of the socket. It comes with the socket, so that a visitor does without. */
export function receiver(
  queries: QueryClient | undefined,
  endSession: (why?: TextId) => void,
  refreshMember: () => Promise<unknown>,
): Receiver {
  if (queries === undefined) return { onEvent: () => {}, follow: () => {} }

  /** A break that was taken here or elsewhere: a game that is open gives way to what is still possible. */
  const heardBreak = (): void => {
    void queries.invalidateQueries(answersTo('safer.state'))
    if (location.pathname !== '/seamless') return
    navigate(paths.member('saferPlay'))
    void sayLast('news', 'ended.paused')
  }

  const onEvent = (event: SocketEvent): void => {
    if (event.type === 'balance') void heardBalance(queries, event.balance)
    if (event.type === 'bonus.balance') void heardBonus(queries, event.balance)
    // Stakes of either purse may count towards a bonus.
    if (event.type === 'balance' || event.type === 'bonus.balance')
      void roundsTold().then(() => queries.invalidateQueries(answersTo('bonus.list', 'withdrawal.terms')))
    if (event.type === 'bonus.changed')
      void roundsTold().then(() =>
        queries.invalidateQueries(
          answersTo('bonus.list', 'wallet', 'withdrawal.terms', 'transfers.terms', 'data.state'),
        ),
      )
    // What is at risk in play grows a level, and gives a part of itself back.
    if (event.type === 'balance') void roundsTold().then(() => queries.invalidateQueries(answersTo('vip', 'rebate')))
    if (event.type === 'vip.changed') {
      void refreshMember().catch(() => undefined)
      void queries.invalidateQueries(answersTo('vip', 'rebate'))
    }
    if (event.type === 'points.changed') {
      queries.setQueryData<CallResponse<'points.balance'>>(callQuery('points.balance', {}).queryKey, (before) =>
        before === undefined ? undefined : { ...before, points: event.balance },
      )
      void queries.invalidateQueries(answersTo('points.balance', 'points.detail'))
    }
    if (event.type === 'redemption.changed')
      void queries.invalidateQueries(answersTo('points.exchanges', 'points.rewards', 'points.mall', 'data.state'))
    if (event.type === 'chase.changed') {
      void queries.invalidateQueries(answersTo('lottery.chase', 'lottery.chases', 'lottery.tickets'))
      // What chases hold stands beside the balance.
      void roundsTold().then(() => queries.invalidateQueries(answersTo('wallet.balance')))
    }
    if (event.type === 'contract.changed') void queries.invalidateQueries(answersTo('contracts', 'member.consolidated'))
    if (event.type === 'inbox.changed')
      queries.setQueryData<CallResponse<'inbox.unread'>>(callQuery('inbox.unread', {}).queryKey, {
        unread: event.unread,
      })
    if (event.type === 'order.changed') void queries.invalidateQueries(answersTo(subjectOf[event.about]))
    if (event.type === 'rewards.changed') {
      setRewards(event.count)
      void queries.invalidateQueries(answersTo('reward', 'promotion', 'missions', 'ranking', 'raffle', 'envelope'))
    }
    // What changed while nobody listened.
    if (event.type === 'welcome') {
      void queries.invalidateQueries(answersTo('inbox.unread'))
      void roundsTold().then(() => queries.invalidateQueries(answersTo('wallet.balance')))
      if (event.anew === true) {
        void queries.invalidateQueries(answersOfMember)
        void queries.invalidateQueries(answersTo('promotion', 'raffle'))
      }
    }
    if (event.type === 'member.paused') heardBreak()
    if (event.type === 'session.ended') endSession(event.reason === 'logout' ? undefined : `ended.${event.reason}`)
  }

  const follow = (socket: SocketHandle): void => {
    useSocket.setState(socket, true)
    stopWinners?.()
    stopWinners = followWinners(queries, socket)
    socket.subscribe('status', '', ({ status }) => heardStatus(status))
    socket.subscribe('content', '', (marks) => heardMarks(queries, marks))
    socket.subscribe('envelopes', '', ({ mark }) => {
      const before = knownEnvelopes
      knownEnvelopes = mark
      if (before === undefined || before === mark) return
      setTimeout(() => {
        void queries.invalidateQueries(answersTo('envelope'))
        // The badge counts what can be grabbed.
        void refreshMember().catch(() => undefined)
      }, randomBelow(SPREAD_MS))
    })
  }

  return { onEvent, follow }
}
