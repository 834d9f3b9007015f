import { useCallback, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { gameMessage, type GameMessage, type HouseMessage } from '#contract/protocols/studio.ts'
import type { GameTile } from '#contract/game-tile.ts'
import { openLayer } from '#ui/back-closes.ts'
import { cx } from '#ui/cx.ts'
import { Lettering } from '#ui/lettering.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useT } from '#kit/language.ts'
import { useTopic } from '#kit/topics.ts'
import { gameUrl } from '../../app/hosts.ts'
import { paths } from '../../app/paths.ts'
import { wishToPlay } from '../../app/play.ts'
import { callQuery } from '../../app/query.ts'
import { refreshMember, useSession } from '../../app/session.ts'
import { gameOpens, gameShows, useToldBalance } from '../../app/shown-balance.ts'
import { useUi } from '../../app/ui-state.ts'
import { ArtPicture, tileWidths } from '../../parts/art-picture.tsx'

const SOUND = 'gameSound'
/** Which round was being told, of whom and in which game, so that a page that is opened again can say how it ended. */
const UNSEEN = 'gameUnseen'

/** For money, for nothing, or a round of the past that only shows. */
export type GameMode = 'real' | 'trial' | 'replay'

/** Where a game that is closed leads to: a round of the past is looked at from the record. */
export const placeBefore = (mode: GameMode): string =>
  mode === 'replay' ? paths.member('personalHistoryCopy') : paths.home()

interface Launch {
  readonly url: string
  readonly game: GameTile
}

/**
 * Leaves a game whose session is over. Asking who is logged in finds out why: a login is offered where nobody is any
 * more, and the password is asked for where the session was idle.
 */
async function leaveEnded(mode: GameMode, node: number): Promise<void> {
  if (mode !== 'trial') await refreshMember().catch(() => undefined)
  navigate(placeBefore(mode), { replace: true })
  if (mode === 'real' && useSession.getState().member === null) wishToPlay(node)
}

interface FrameOptions {
  readonly node: number
  readonly frame: { readonly current: HTMLIFrameElement | null }
  readonly mode: GameMode
  onReady(): void
}

type CloseReason = Extract<GameMessage, { event: 'close' }>['reason']

/** Where a game leads that closes itself. */
function placeAfter(reason: CloseReason, mode: GameMode): string {
  if (reason === 'deposit') return paths.member('depositv2')
  return reason === 'limits' ? paths.member('saferPlay') : placeBefore(mode)
}

/** The round that this member left in this game before its end was seen. */
function unseenRound(node: number): string | undefined {
  const [member, game, round] = (localStorage.getItem(UNSEEN) ?? '').split('/')
  return member === useSession.getState().member?.id && game === String(node) ? round : undefined
}

/** Keeps in mind which round is being told, until it has been. */
function keepUnseen(node: number, { telling, round }: Extract<GameMessage, { event: 'balance' }>): void {
  const member = useSession.getState().member?.id
  if (telling && round !== undefined && member !== undefined)
    localStorage.setItem(UNSEEN, [member, node, round].join('/'))
  else if (!telling) localStorage.removeItem(UNSEEN)
}

/** The frame has an origin of its own that has no name, so the target cannot be named either. */
const tellGame = (frame: FrameOptions['frame'], message: HouseMessage) =>
  frame.current?.contentWindow?.postMessage(message, '*')

/** Listens to the game's frame, and to nothing else: the sender is checked first, then what it says. */
function useGameMessages({ frame, mode, node, onReady }: FrameOptions): void {
  const queries = useQueryClient()
  const [asked, setAsked] = useState(false)
  useTopic('game', asked ? String(node) : null, (data) =>
    tellGame(frame, { type: 'wheelhouse.house', command: 'topic', topic: 'game', data }),
  )
  useEffect(() => {
    const close = mode === 'real' ? gameOpens(queries) : undefined
    let panel: (() => void) | undefined
    const closePanel = () => {
      panel?.()
      panel = undefined
    }
    const tell = (message: HouseMessage) => tellGame(frame, message)
    const handle = (message: GameMessage) => {
      if (message.event === 'ready') {
        tell({ type: 'wheelhouse.house', command: 'bar' })
        tell({ type: 'wheelhouse.house', command: 'sound', on: localStorage.getItem(SOUND) !== 'off' })
        const unseen = mode === 'real' ? unseenRound(node) : undefined
        if (unseen !== undefined) tell({ type: 'wheelhouse.house', command: 'unseen', round: unseen })
        onReady()
      }
      if (message.event === 'subscribe') setAsked(true)
      if (message.event === 'sound') localStorage.setItem(SOUND, message.on ? 'on' : 'off')
      if (message.event === 'close' && message.reason === 'session') void leaveEnded(mode, node)
      else if (message.event === 'close') navigate(placeAfter(message.reason, mode))
      if (message.event === 'balance' && mode === 'real') {
        keepUnseen(node, message)
        gameShows(queries, message)
      }
      // Nothing is on the books of a trial: what the game says is all there is.
      if (message.event === 'balance' && mode === 'trial') useToldBalance.setState({ balance: message.balance })
      if (message.event === 'panel') {
        closePanel()
        if (message.open)
          panel = openLayer(() => {
            closePanel()
            tell({ type: 'wheelhouse.house', command: 'closePanel' })
          })
      }
    }
    const { queryKey } = callQuery('wallet.balance', {})
    const purses = () => queries.getQueryData(queryKey)
    let shown = purses()
    // A deposit, or another tab: between rounds the game learns of it.
    const unwatch = queries.getQueryCache().subscribe(() => {
      const now = purses()
      if (mode !== 'real' || now === undefined || (now.balance === shown?.balance && now.bonus === shown.bonus)) return
      shown = now
      // A game that takes the bonus counts both purses; which one does only the house knows, and tells with the next round.
      if (Number(now.bonus) > 0) return
      tell({ type: 'wheelhouse.house', command: 'balance', balance: now.balance })
    })
    const hold = (covered: boolean) => tell({ type: 'wheelhouse.house', command: 'hold', on: covered })
    const covers = (state: ReturnType<typeof useUi.getState>) => state.popup !== null || state.interrupt !== null
    // Nothing is played below what lies over the game.
    const unheed = useUi.subscribe((state, before) => {
      if (covers(state) !== covers(before)) hold(covers(state))
    })
    const listen = (event: MessageEvent) => {
      if (event.source === null || event.source !== frame.current?.contentWindow) return
      const checked = gameMessage.safeParse(event.data)
      if (checked.success) handle(checked.data)
    }
    addEventListener('message', listen)
    return () => {
      removeEventListener('message', listen)
      unwatch()
      unheed()
      closePanel()
      close?.()
      useToldBalance.setState({ balance: null })
    }
  }, [frame, mode, node, onReady, queries])
}

/** What is seen until the game is there: its own poster in its own light. */
function Curtain({ game, lifted }: { readonly game: GameTile | undefined; readonly lifted: boolean }) {
  return (
    <div
      aria-hidden={lifted}
      className={cx(
        'absolute inset-0 grid place-items-center overflow-hidden bg-page transition-opacity duration-300',
        lifted && 'pointer-events-none opacity-0',
      )}
    >
      {game !== undefined && (
        <>
          <ArtPicture
            art={game.art}
            widths={[240]}
            sizes="240px"
            colour={game.colour}
            tint={game.tint}
            className="scale-125 opacity-50 blur-3xl"
          />
          <div className="@container relative aspect-3/4 w-48 overflow-hidden rounded-md shadow-[0_2rem_4rem_#000a] animate-rise">
            <ArtPicture art={game.art} widths={tileWidths} sizes="12rem" colour={game.colour} tint={game.tint} eager />
            <span className="absolute inset-x-[5cqi] bottom-[7cqi]">
              <Lettering name={game.displayName} style={game.lettering} />
            </span>
          </div>
        </>
      )}
      <Spinner className="absolute bottom-[12%] size-9 text-ink/80" />
    </div>
  )
}

/** The game in its frame, which may run scripts and nothing more: it cannot reach the site or its token. */
export function GameFrame({
  launch,
  mode,
  node,
}: {
  readonly launch: Launch | undefined
  readonly mode: GameMode
  readonly node: number
}) {
  const t = useT()
  const frame = useRef<HTMLIFrameElement>(null)
  const [ready, setReady] = useState(false)
  const lift = useCallback(() => {
    setReady(true)
    // Whoever plays by keyboard is at the game.
    if (useUi.getState().popup === null) frame.current?.focus({ preventScroll: true })
  }, [])
  useGameMessages({ frame, mode, node, onReady: lift })
  return (
    <div className="relative min-h-0 flex-1">
      {launch !== undefined && (
        <iframe
          ref={frame}
          src={gameUrl(launch.url)}
          title={t('seamless.frame', { name: launch.game.displayName })}
          sandbox="allow-scripts"
          allow="autoplay; fullscreen"
          onLoad={lift}
          className="absolute inset-0 size-full border-0"
        />
      )}
      <Curtain game={launch?.game} lifted={ready} />
    </div>
  )
}
