import { Link } from 'wouter'
import IconBack from '~icons/lucide/chevron-left'
import type { LotteryGame } from '#contract/lottery.ts'
import { useT } from '#kit/language.ts'
import { DrawClock } from './draw-clock.tsx'
import { GameSign } from '../../parts/lottery/game-sign.tsx'
import { nameOfGame } from '../../parts/lottery/names.ts'
import { DrawStage, SkipDraw, useStage, type Stage } from '../../parts/lottery/draw-stage.tsx'
import type { DrawNow } from './use-draw.ts'

interface DrawHeadProps {
  readonly game: LotteryGame
  readonly draw: DrawNow & { readonly seconds: number }
  /** The address of the lobby. */
  readonly lobby: string
  /** Where the lottery was opened from, if it was told. */
  readonly back: string | undefined
}

/** What is always seen while somebody bets: the game, its draw, the time to the close, and the last result. */
export function DrawHead({ game, draw, lobby, back }: DrawHeadProps) {
  const t = useT()
  const { numero, seconds, last } = draw
  const stage = useStage(game.kind, last)
  return (
    <header className="sticky top-(--header-height) z-20 -mx-(--gutter) border-b border-line bar-page px-(--gutter) py-2">
      <div className="flex items-center gap-2.5 lg:gap-4">
        <Link
          href={back ?? lobby}
          aria-label={t(back === undefined ? 'lottery.allGames' : 'lottery.back')}
          title={t(back === undefined ? 'lottery.allGames' : 'lottery.back')}
          className="-ms-2 grid size-11 shrink-0 place-items-center rounded-full text-mute quick-colors hover:bg-raised-2 hover:text-ink"
        >
          <IconBack className="size-5 rtl:-scale-x-100" />
        </Link>
        <GameSign gameCode={game.gameCode} className="-ms-2 size-10 rounded-xl lg:size-12" />
        <div className="min-w-0 flex-1 lg:flex-none">
          <h1 className="line-clamp-2 text-lg leading-tight font-bold lg:text-xl">{nameOfGame(game)}</h1>
          <p className="truncate text-xs text-mute">
            {numero === null ? t('lottery.noDraw') : t('lottery.drawOf', { numero })}
          </p>
        </div>
        <LastResult stage={stage} className="ms-auto hidden lg:flex" />
        <div className="text-end lg:min-w-36 lg:border-s lg:border-line lg:ps-4">
          <p className="text-xs text-mute">{t('lottery.closesIn')}</p>
          <DrawClock seconds={seconds} isSold={numero !== null} className="block text-xl leading-tight lg:text-2xl" />
        </div>
      </div>
      <LastResult stage={stage} className="mt-1.5 flex lg:hidden" />
    </header>
  )
}

function LastResult({ stage, className }: { readonly stage: Stage; readonly className: string }) {
  return (
    <div className={`min-h-7 items-center gap-2.5 ${className}`}>
      <p className="shrink-0 text-xs text-mute">
        <span dir="ltr" className="amount">
          {stage.last?.numero}
        </span>
      </p>
      <DrawStage stage={stage} size="xs" />
      <SkipDraw stage={stage} />
    </div>
  )
}
