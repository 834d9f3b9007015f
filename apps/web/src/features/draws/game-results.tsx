import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconMore from '~icons/lucide/chevron-right'
import type { LotteryDraw, LotteryGame, LotteryNow } from '#contract/lottery.ts'
import { dayOfArea, latestDay } from '#rules/lottery/days.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { chipClass } from '#ui/chip.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ResponsiveList } from '#ui/responsive-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useTopic } from '#kit/topics.ts'
import { useMoment } from '#kit/use-moment.ts'
import { wallClock } from '#kit/use-today.ts'
import { callQuery } from '../../app/query.ts'
import { DrawStage, SkipDraw, useStage } from '../../parts/lottery/draw-stage.tsx'
import { ResultBalls } from '../../parts/lottery/result-balls.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { useDraws } from './address.ts'
import { DayStep, dayOf } from '../../parts/day-step.tsx'
import { DrawPopup } from './draw-popup.tsx'

/** Draws shown at once; a game of one minute has 1,440 a day. */
const STEP = 40
const ASK_MS = 20_000

interface GameResultsProps {
  readonly gameCode: string
  readonly game: LotteryGame | undefined
  readonly failed: boolean
  onAgain(): void
}

/** The draws of one game on a day, the newest first; today the one that is being drawn stands above them. */
export function GameResults({ gameCode, game, failed, onAgain }: GameResultsProps) {
  const t = useT()
  const today = game === undefined ? latestDay(wallClock()) : dayOfArea(game.area, wallClock())
  const { address, change } = useDraws('results')
  const day = dayOf(address.day, today)
  const isFast = (game?.minutes ?? null) !== null
  const asked = useQuery({
    ...callQuery('lottery.draws', { gameCode, day }),
    refetchInterval: day === today && isFast ? ASK_MS : false,
  })
  const [now, setNow] = useState<LotteryNow>()
  useTopic('lottery', gameCode, (told) => {
    // A new result belongs into the list as well.
    if (told.last?.numero !== now?.last?.numero || told.last?.state !== now?.last?.state) void asked.refetch()
    setNow(told)
  })
  const { data, isError, isPlaceholderData, refetch } = asked
  const newest = now?.last ?? newestOf(data?.list[0])
  const stage = useStage(game?.kind ?? '', game === undefined ? null : newest)
  // The list does not tell what is still being drawn above it.
  const shown = data?.list.filter(({ numero }) => !stage.plays || numero !== newest?.numero)
  if (failed || (isError && data === undefined))
    return <LoadFailed text={t('draws.failed')} onAgain={() => (failed ? onAgain() : void refetch())} />
  return (
    <>
      {day === today && game !== undefined && newest !== null && (
        <section aria-labelledby="newest-draw" className="grid grid-cols-1 gap-4 rounded-lg bg-raised-1 p-4 md:p-6">
          <div className="flex items-center gap-3 text-sm font-semibold text-mute">
            <h2 id="newest-draw">
              {t('draws.newest')} <span className="amount ps-2 font-medium text-faint">{newest.numero}</span>
            </h2>
            <span className="ms-auto">
              <SkipDraw stage={stage} />
            </span>
          </div>
          <DrawStage stage={stage} />
        </section>
      )}
      <div className="flex justify-end">
        <DayStep day={day} today={today} onDay={(next) => change({ day: next === today ? undefined : next })} />
      </div>
      {shown === undefined || game === undefined ? (
        <div aria-busy="true" className="grid gap-2">
          {[0, 1, 2, 3, 4].map((line) => (
            <Skeleton key={line} className="h-22 rounded-md md:h-14" />
          ))}
        </div>
      ) : shown.length === 0 ? (
        <EmptyState
          picture={<EmptyPicture name="ticket" />}
          title={t('draws.none')}
          text={t('draws.noneText')}
          action={
            <button type="button" onClick={() => change({ day: undefined })} className={chipClass(false)}>
              {t('draws.today')}
            </button>
          }
        />
      ) : (
        <div
          aria-busy={isPlaceholderData}
          className={cx('transition-opacity duration-(--duration-layer)', isPlaceholderData && 'opacity-50')}
        >
          <DrawList key={`${gameCode}:${day}`} draws={shown} kind={game.kind} />
        </div>
      )}
    </>
  )
}

const newestOf = (draw: LotteryDraw | undefined): LotteryNow['last'] =>
  draw === undefined ? null : { numero: draw.numero, state: draw.state, result: draw.result }

/** Draws with their results, a page more of them at a time. */
export function DrawList({ draws, kind }: { readonly draws: readonly LotteryDraw[]; readonly kind: string }) {
  const t = useT()
  const moment = useMoment()
  const [shown, setShown] = useState(STEP)
  const [opened, setOpened] = useState<LotteryDraw>()
  return (
    <>
      <ResponsiveList<LotteryDraw>
        label={t('draws.title.results')}
        rows={draws.slice(0, shown)}
        keyOf={({ numero }) => numero}
        onPage
        columns={[
          {
            key: 'numero',
            head: t('draws.issue'),
            onCard: 'title',
            className: 'max-md:order-1 max-md:flex-1 md:w-64',
            cell: ({ numero, drawsAt, isSimulated }) => (
              <span className="grid">
                <span className="amount">{numero}</span>
                <span className="text-xs font-normal text-faint">
                  {moment(drawsAt)}
                  {isSimulated && ` · ${t('draws.simulated')}`}
                </span>
              </span>
            ),
          },
          {
            key: 'result',
            head: t('draws.result'),
            onCard: 'line',
            className: 'max-md:order-3 max-md:w-full max-md:pt-2',
            cell: ({ result, state }) => (
              <span className="flex flex-wrap items-center gap-3">
                {state === 'void' ? (
                  <span className="text-mute">{t('draws.live.void')}</span>
                ) : (
                  <ResultBalls kind={kind} result={result} />
                )}
                {state === 'corrected' && <Badge tone="news">{t('draws.corrected')}</Badge>}
              </span>
            ),
          },
          {
            key: 'open',
            head: t('draws.details'),
            onCard: 'line',
            className: 'max-md:order-2 md:w-14',
            cell: (draw) => (
              <IconButton
                icon={IconMore}
                size="sm"
                label={t('draws.detailsOf', { numero: draw.numero })}
                onClick={() => setOpened(draw)}
                className="-me-2 rtl:-scale-x-100"
              />
            ),
          },
        ]}
      />
      <div className="grid justify-items-center py-5 text-sm text-faint">
        {shown < draws.length ? (
          <Button onClick={() => setShown(shown + STEP)}>{t('draws.more')}</Button>
        ) : (
          <p>{t('draws.end')}</p>
        )}
      </div>
      {opened !== undefined && (
        <DrawPopup key={opened.numero} draw={opened} kind={kind} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
