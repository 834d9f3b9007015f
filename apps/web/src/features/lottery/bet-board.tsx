import { useState } from 'react'
import IconBoard from '~icons/lucide/layout-grid'
import IconText from '~icons/lucide/text-cursor-input'
import { FULL_SHARE } from '#rules/lottery/controls.ts'
import type { AnyPlay } from '#rules/lottery/kind.ts'
import { chipClass } from '#ui/chip.ts'
import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'
import { useMeans, useOdds } from './amounts.ts'
import { type Chosen, withoutClosed } from './board.ts'
import { faceOfKind } from './faces.tsx'
import { meansOf } from './means.ts'
import { titleOf } from '../../parts/lottery/names.ts'
import { NumbersBoard } from './numbers-board.tsx'
import { OptionsBoard } from './options-board.tsx'
import { ControlNote, useNumberTerms } from './number-terms.tsx'
import { oddsOf, type PlayTerms, rangeOf } from './quote.ts'
import { RowsBoard } from './rows-board.tsx'
import { TextEntry, type TextEntryProps } from './text-entry.tsx'

interface BetBoardProps {
  readonly id: string
  readonly kind: string
  readonly play: AnyPlay
  /** That of the draw. */
  readonly day: string
  readonly terms: PlayTerms | undefined
  readonly group: number
  readonly chosen: Chosen
  /** Whether every order of the digits is bought as well. */
  readonly reversed: boolean
  /** How a text is read, and where its picks go. */
  readonly text: Pick<TextEntryProps, 'gameCode' | 'unit' | 'isSold' | 'onAdd'>
  onChange(chosen: Chosen): void
  onReversed(reversed: boolean): void
}

/** The board of a play: its name and odds, the keys, or a field for those who type. */
export function BetBoard(props: BetBoardProps) {
  const { id, kind, play, day, terms, group, chosen, reversed, text, onChange, onReversed } = props
  const t = useT()
  const written = useOdds()
  const inMean = useMeans()
  const [typing, setTyping] = useState(false)
  const { board } = play
  const [title, form] = titleOf(play)
  const face = faceOfKind(kind)
  const numbers = useNumberTerms(play, terms, day, group)
  const { whole } = numbers.shares
  const take = (next: Chosen): void => onChange(withoutClosed(board, next, (number) => numbers.shareOf(number) === 0))
  const odds = rangeOf(play.prizes.flatMap((prize) => oddsOf(prize, terms, group, whole || FULL_SHARE)))
  const means = meansOf(play, terms, group, whole || FULL_SHARE)
  return (
    <section id={id} role="tabpanel" aria-labelledby={`${id}-name`} className="grid grid-cols-1 content-start gap-3">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id={`${id}-name`} className="text-lg leading-tight font-bold">
            {title}
            {form !== '' && (
              <span className="font-sans text-base font-medium tracking-normal text-mute"> · {form}</span>
            )}
          </h2>
          <p className="text-sm text-mute">
            {t('lottery.odds')}{' '}
            <b dir="ltr" className="amount text-accent">
              {written(odds)}
            </b>
            {means !== undefined && <span className="block text-xs">{t('lottery.means', inMean(means))}</span>}
          </p>
        </div>
        {play.reverses === true && (
          <button
            type="button"
            aria-pressed={reversed}
            title={t('lottery.reversedText')}
            onClick={() => onReversed(!reversed)}
            className={cx(chipClass(reversed), 'hairline ms-auto')}
          >
            {t('lottery.reversed')}
          </button>
        )}
        {board.kind !== 'options' && (
          <button
            type="button"
            aria-pressed={typing}
            onClick={() => setTyping(!typing)}
            className={`${chipClass(false)} hairline`}
          >
            {typing ? <IconBoard className="size-4" /> : <IconText className="size-4" />}
            <span className={cx(play.reverses === true && 'max-sm:sr-only')}>
              {t(typing ? 'lottery.toBoard' : 'lottery.toText')}
            </span>
          </button>
        )}
      </div>
      <ControlNote {...numbers} />
      {typing && board.kind !== 'options' ? (
        <TextEntry key={play.id} {...text} play={play} day={day} reversed={reversed} />
      ) : board.kind === 'numbers' ? (
        <NumbersBoard board={board} terms={numbers} chosen={chosen} onChange={take} />
      ) : board.kind === 'options' ? (
        <OptionsBoard
          board={board}
          face={face}
          prizes={play.prizes}
          shareOf={numbers.shareOf}
          oddsOf={(prize, share) => oddsOf(prize, terms, group, share)}
          chosen={chosen}
          onChange={take}
        />
      ) : (
        <RowsBoard board={board} terms={numbers} face={face} chosen={chosen} onChange={take} />
      )}
    </section>
  )
}
