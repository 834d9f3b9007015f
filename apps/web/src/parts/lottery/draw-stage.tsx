import { useState } from 'react'
import IconSkip from '~icons/lucide/skip-forward'
import type { LotteryNow } from '#contract/lottery.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'
import { nextCourse, type Course } from './draw-course.ts'
import { DrawShow } from './draw-show.tsx'
import { ResultBalls, resultWords } from './result-balls.tsx'
import { viewOf } from './result-view.ts'
import { cssValues, type PieceSize } from './pieces.tsx'

/** The newest draw of a game on the screen. */
export interface Stage {
  readonly kind: string
  readonly last: LotteryNow['last']
  readonly course: Course | undefined
  /** It is being played: whatever else tells the result waits. */
  readonly plays: boolean
  /** Shows the result at once. */
  end(): void
}

/** Who wants no movement sees the result at once, and so does who sees a kind that cannot be drawn here. */
function courseNow(before: Course | undefined, last: LotteryNow['last'], kind: string): Course | undefined {
  const next = nextCourse(before, last)
  if (next?.phase !== 'plays') return next
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches || viewOf(kind, last?.result) === undefined
  return still ? { ...next, phase: 'stands' } : next
}

/**
 * Follows the newest draw of a game, as its topic tells it: it waits for the result, is played where it was seen coming,
 * and stands.
 */
export function useStage(kind: string, last: LotteryNow['last']): Stage {
  const [before, setCourse] = useState<Course | undefined>()
  // Reckoned while it is drawn, so that a new result is not seen for a frame before it is played.
  const course = courseNow(before, last, kind)
  if (course?.numero !== before?.numero || course?.phase !== before?.phase) setCourse(course)
  return {
    kind,
    last,
    course,
    plays: course?.phase === 'plays',
    end: () => course !== undefined && setCourse({ ...course, phase: 'stands' }),
  }
}

interface DrawStageProps {
  readonly stage: Stage
  /** `lg` shows all of it; the others what fits a line. */
  readonly size?: PieceSize
}

/** What `useStage` follows. Its texts are in the room `draws`. */
export function DrawStage({ stage, size = 'lg' }: DrawStageProps) {
  const t = useT()
  const { kind, last, course, plays, end } = stage
  if (last === null || course === undefined) return null
  const view = viewOf(kind, last.result)
  const stands = course.phase === 'stands'
  return (
    <div data-phase={course.phase} className="grid min-w-0 gap-2">
      <p role="status" className="sr-only">
        {stands && view !== undefined
          ? t('draws.live.result', { numero: last.numero, result: resultWords(view, t) })
          : ''}
      </p>
      {course.phase === 'void' && <p className="text-mute">{t('draws.live.void')}</p>}
      {course.phase === 'waits' && <Waiting size={size} />}
      {plays && view !== undefined && <DrawShow key={course.numero} view={view} size={size} onDone={end} />}
      {stands && <ResultBalls kind={kind} result={last.result} size={size} />}
    </div>
  )
}

/** Ends a draw that is being played; nothing where none is. */
export function SkipDraw({ stage: { plays, end } }: { readonly stage: Stage }) {
  const t = useT()
  if (!plays) return null
  return (
    <Button size="sm" look="ghost" icon={IconSkip} onClick={end} className="-my-2.5 -me-2">
      {t('draws.live.skip')}
    </Button>
  )
}

const Waiting = ({ size }: { readonly size: PieceSize }) => {
  const t = useT()
  return (
    <p className={cx('flex items-center gap-3 text-mute', size === 'lg' ? 'min-h-11 sm:min-h-14' : 'text-sm')}>
      <span aria-hidden="true" className="flex gap-1.5">
        {[0, 1, 2].map((at) => (
          <span key={at} style={cssValues({ '--at': at })} className="lot-waits size-2.5 rounded-full bg-accent" />
        ))}
      </span>
      {t(size === 'lg' ? 'draws.live.waits' : 'draws.centre.closing')}
    </p>
  )
}
