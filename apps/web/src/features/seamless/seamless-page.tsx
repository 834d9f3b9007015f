import '../../app/zod.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { CallError } from '#client/call-error.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { call } from '../../app/calls.ts'
import { useLanguage, useT } from '../../app/language.ts'
import { paths } from '../../app/paths.ts'
import { wishToPlay } from '../../app/play.ts'
import { useMember } from '../../app/session.ts'
import { GameFrame, type GameMode, placeBefore } from './game-frame.tsx'
import { GameStrip } from './game-strip.tsx'
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
    queryKey: ['launch', node, bet, mode],
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
  const passing = ['NETWORK', 'TIMEOUT', 'BUSY', 'INTERNAL', 'TOO_MANY_REQUESTS'].includes(code)
  return (
    <div className="grid flex-1 content-center">
      <EmptyState
        whole
        picture={<EmptyPicture name="lantern" />}
        title={t(unseen ? 'seamless.noReplay' : 'seamless.failed')}
        text={t(unseen ? 'seamless.noReplayText' : `error.${code}`)}
        action={passing
          ? <Button look="light" onClick={retry}>{t('fault.retry')}</Button>
          : <Button look="light" onClick={() => navigate(placeBefore(mode))}>{t(mode === 'replay' ? 'seamless.backToBets' : 'notFound.home')}</Button>}
      />
    </div>
  )
}

/** A game, or a round of one's own seen again, with the whole screen to itself, below a strip with the way back and the balance. */
export function SeamlessPage() {
  const query = new URLSearchParams(useSearch())
  const node = Number(query.get('node'))
  const bet = query.get('replay')
  const mode: GameMode = bet !== null ? 'replay' : query.get('mode') === 'trial' ? 'trial' : 'real'
  const member = useMember()
  const barred = mode !== 'trial' && member === null
  const { data, error, refetch } = useLaunch({ node, bet: bet ?? '', mode }, !barred)
  useEffect(() => {
    if (!barred) return
    navigate(paths.home(), { replace: true })
    if (mode === 'real') wishToPlay(node)
  }, [barred, mode, node])
  return (
    <div className="fixed inset-0 flex flex-col bg-page">
      <GameStrip game={data?.game} mode={mode} />
      <main className="flex min-h-0 flex-1 flex-col">
        {error === null ? <GameFrame key={data?.url} launch={data} mode={mode} /> : <Fault cause={error} mode={mode} retry={() => void refetch()} />}
      </main>
    </div>
  )
}
