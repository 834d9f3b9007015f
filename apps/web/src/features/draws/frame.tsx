import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import IconBack from '~icons/lucide/arrow-left'
import { navigate } from 'wouter/use-browser-location'
import type { LotteryGame } from '#contract/lottery.ts'
import { Tabs } from '#ui/tabs.tsx'
import { useT } from '#kit/language.ts'
import { STAYS } from '#kit/use-scroll.ts'
import { paths } from '../../app/paths.ts'
import { GameSign } from '../../parts/lottery/game-sign.tsx'
import { nameOfGame } from '../../parts/lottery/names.ts'
import { useDraws } from './address.ts'

const tabs = ['results', 'trend', 'tickets', 'chases'] as const
const PANEL = 'draws-panel'

interface FrameProps {
  readonly view: (typeof tabs)[number]
  /** The game that it is about; undefined for all of them. */
  readonly game: LotteryGame | undefined
  readonly children: ReactNode
}

/** What the pages about draws have in common: the game, the way back to it, and from one page to the next. */
export function DrawsFrame({ view, game, children }: FrameProps) {
  const t = useT()
  const [page] = useLocation()
  const { address } = useDraws(view)
  const { gameCode } = address
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex items-center gap-3">
        <Link
          href={paths.lotteryPage(page, gameCode)}
          aria-label={t(gameCode === undefined ? 'draws.toLobby' : 'draws.toGame')}
          title={t(gameCode === undefined ? 'draws.toLobby' : 'draws.toGame')}
          className="-ms-2 grid size-11 shrink-0 place-items-center rounded-full text-mute quick-colors hover:bg-raised-2 hover:text-ink"
        >
          <IconBack className="size-5 rtl:-scale-x-100" />
        </Link>
        {game !== undefined && <GameSign gameCode={game.gameCode} className="-ms-2 size-10 rounded-xl" />}
        <h1 className="min-w-0 truncate text-2xl font-extrabold">
          {game === undefined ? t(`draws.title.${view}`) : nameOfGame(game)}
        </h1>
      </div>
      <Tabs
        label={t('draws.pages')}
        panelId={PANEL}
        chosen={view}
        tabs={tabs.map((key) => ({ key, label: t(`draws.title.${key}`) }))}
        onChoose={(key) => navigate(paths.draws(page, { view: key, gameCode }), { replace: true, state: STAYS })}
      />
      <div id={PANEL} role="tabpanel" aria-label={t(`draws.title.${view}`)} className="grid grid-cols-1 gap-4">
        {children}
      </div>
    </div>
  )
}
