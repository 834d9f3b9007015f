import '#kit/zod.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { pauseDetail } from '#contract/pause.ts'
import { safeParse } from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { titleText } from '#kit/title-text.ts'
import { call } from '../../app/calls.ts'
import { GAME_STRIP } from '../../app/game-strip.ts'
import { paths } from '../../app/paths.ts'
import { wishToPlay } from '../../app/play.ts'
import { useMember } from '../../app/session.ts'
import { useBrand } from '../../parts/use-brand.ts'
import { GameFrame, type GameMode, placeBefore } from './game-frame.tsx'
import { GameStrip } from './game-strip.tsx'
import { OnBreak } from '../../parts/on-break.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'

interface Wanted {
  readonly node: number
  /** Whose round is seen again, in a replay. */
  readonly bet: string
  readonly mode: GameMode
}

/** Opens the game once: its address is good for one use, so it is neither kept nor asked for again unbidden. */
function useLaunch({ node, bet, mode }: Wanted, allowed: boolean) {
  const language = useLanguage()
  return useQuery({
    queryKey: ['games.launch', node, bet, mode],
    queryFn: () => {
      if (mode === 'replay') return call('record.replay', { id: bet, language })
      if (!Number.isSafeInteger(node) || node <= 0) throw new CallError('GAME_UNKNOWN', 'the address names no game')
      return call(mode === 'trial' ? 'games.trial' : 'games.launch', { nodeId: node, language })
    },
    enabled: allowed,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  })
}

function Fault({ cause, mode, retry }: { readonly cause: unknown; readonly mode: GameMode; retry(): void }) {
  const t = useT()
  const code = cause instanceof CallError ? cause.code : 'INTERNAL'
  // Of others' rounds it is not told whether there are any.
  const unseen = mode === 'replay' && (code === 'NOT_FOUND' || code === 'INVALID_INPUT')
  const pause =
    code === 'ACCOUNT_EXCLUDED' && cause instanceof CallError ? safeParse(pauseDetail, cause.detail) : undefined
  if (pause?.success === true)
    return (
      <div className="grid flex-1 content-center">
        <OnBreak until={pause.data.until} whole />
      </div>
    )
  const passing = ['NETWORK', 'TIMEOUT', 'BUSY', 'INTERNAL', 'TOO_MANY_REQUESTS'].includes(code)
  return (
    <div className="grid flex-1 content-center">
      <EmptyState
        whole
        picture={<EmptyPicture name="lantern" />}
        title={t(unseen ? 'seamless.noReplay' : 'seamless.failed')}
        text={t(unseen ? 'seamless.noReplayText' : `error.${code}`)}
        action={
          passing ? (
            <Button look="light" onClick={retry}>
              {t('fault.retry')}
            </Button>
          ) : (
            <Button look="light" onClick={() => navigate(placeBefore(mode))}>
              {t(mode === 'replay' ? 'seamless.backToBets' : 'notFound.home')}
            </Button>
          )
        }
      />
    </div>
  )
}

/** What a visitor can do with the address of a game: try it for nothing, or log in to play. */
function Visitor({ node }: { readonly node: number }) {
  const t = useT()
  return (
    <div className="grid flex-1 content-center">
      <EmptyState
        whole
        picture={<EmptyPicture name="lantern" />}
        title={t('seamless.visitor')}
        text={t('seamless.visitorText')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button look="main" onClick={() => wishToPlay(node)}>
              {t('shell.login')}
            </Button>
            <Button look="light" onClick={() => navigate(paths.seamless(node, 'trial'), { replace: true })}>
              {t('game.trial')}
            </Button>
          </div>
        }
      />
    </div>
  )
}

/** A game, or a round of one's own seen again, with the whole window below the header, where it says the way back and the balance. */
export function SeamlessPage() {
  const query = new URLSearchParams(useSearch())
  const node = Number(query.get('node'))
  const bet = query.get('replay')
  const mode: GameMode = bet !== null ? 'replay' : query.get('mode') === 'trial' ? 'trial' : 'real'
  const [strip, setStrip] = useState<Element | null>(null)
  useEffect(() => {
    setStrip(document.getElementById(GAME_STRIP))
  }, [])
  const member = useMember()
  const barred = mode !== 'trial' && member === null
  const { data, error, refetch } = useLaunch({ node, bet: bet ?? '', mode }, !barred)
  const house = useBrand()?.name ?? ''
  const name = data?.game.displayName
  useEffect(() => {
    document.title = titleText(name, house)
  }, [name, house])
  useEffect(() => {
    // There is nothing to try of a round of the past.
    if (barred && mode === 'replay') navigate(paths.home(), { replace: true })
  }, [barred, mode])
  return (
    <>
      {strip !== null && createPortal(<GameStrip game={data?.game} mode={mode} />, strip)}
      {barred && mode === 'real' ? (
        <Visitor node={node} />
      ) : error === null ? (
        <GameFrame key={data?.url} launch={data} mode={mode} node={node} />
      ) : (
        <Fault cause={error} mode={mode} retry={() => void refetch()} />
      )}
    </>
  )
}
