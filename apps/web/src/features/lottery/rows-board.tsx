import { useId, useState } from 'react'
import IconPin from '~icons/lucide/pin'
import type { Board, BoardRow } from '#rules/lottery/play.ts'
import { chipClass } from '#ui/chip.ts'
import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'
import { aloneOf, type Chosen, indexesByKey, keysOf, rowsOf, tapLabel, tapPool, withRow } from './board.ts'
import { type FaceKind, LabelFace, spotOf } from './faces.tsx'
import { LabelKey, QuickKeys } from './label-key.tsx'
import type { NumberTerms } from './number-terms.tsx'
import { nameOf, nameOfLabel } from '../../parts/lottery/names.ts'

/** How many keys stand beside each other, by how many there are: on a phone, and from a tablet on. */
function columnsOf(labels: number, isTight: boolean): string {
  if (labels === 10) return isTight ? 'grid-cols-10' : 'grid-cols-5 sm:grid-cols-10'
  if (labels <= 6) return 'grid-cols-3 sm:grid-cols-6'
  if (labels <= 11) return 'grid-cols-6 sm:grid-cols-11'
  if (labels <= 28) return 'grid-cols-5 sm:grid-cols-7'
  if (labels <= 49) return 'grid-cols-7 sm:grid-cols-10'
  return 'grid-cols-8 sm:grid-cols-10'
}

interface RowProps {
  readonly row: BoardRow
  /** What the label at an index pays of its prize, in percent. */
  shareAt(index: number): number
  readonly paysAt: NumberTerms['paysAt']
  readonly face: FaceKind
  readonly chosen: readonly number[]
  readonly held?: readonly number[]
  readonly isTight: boolean
  /** The only row of a board needs no name. */
  readonly isNamed: boolean
  onTap(index: number): void
  onRow(indexes: readonly number[]): void
}

function Row(props: RowProps) {
  const { row, shareAt, paysAt, face, chosen, held = [], isTight, isNamed, onTap, onRow } = props
  const t = useT()
  const id = useId()
  const keys = keysOf(row)
  const areWords = !row.labels.every((label) => /^\d+$/.test(label))
  return (
    <div role="group" aria-labelledby={id} className="grid grid-cols-1 gap-1">
      <div className={cx('flex min-h-8 items-center gap-2', !isNamed && keys.length === 0 && 'sr-only')}>
        <h3 id={id} className={cx('shrink-0 font-sans text-sm font-semibold tracking-normal', !isNamed && 'sr-only')}>
          {nameOf(row.id)}
        </h3>
        <div className="ms-auto min-w-0">
          <QuickKeys
            label={t('lottery.quickKeys')}
            keys={keys.map((key) => ({ key, words: t(`lottery.key.${key}`) }))}
            onKey={(key) => onRow(indexesByKey(row.labels, key))}
          />
        </div>
      </div>
      <div
        dir={areWords ? undefined : 'ltr'}
        className={cx('grid gap-1', areWords ? 'grid-cols-3 sm:grid-cols-4' : columnsOf(row.labels.length, isTight))}
      >
        {row.labels.map((label, index) => (
          <LabelKey
            key={label}
            share={shareAt(index)}
            paysAt={paysAt}
            isOn={chosen.includes(index) || held.includes(index)}
            isHeld={held.includes(index)}
            name={held.includes(index) ? t('lottery.heldBall', { ball: nameOfLabel(label) }) : nameOfLabel(label)}
            spot={spotOf(face, label)}
            onTap={() => onTap(index)}
          >
            <LabelFace face={face} label={label} />
          </LabelKey>
        ))}
      </div>
    </div>
  )
}

/** Rows of which the labels cannot all be taken say how many. */
function Room({ row, taken }: { readonly row: BoardRow; readonly taken: number }) {
  const t = useT()
  return (
    <p className="text-sm text-mute">
      {row.least === row.most
        ? t('lottery.chooseExactly', { count: row.least, taken })
        : row.most < row.labels.length
          ? t('lottery.chooseBetween', { least: row.least, most: row.most, taken })
          : t('lottery.chooseLeast', { least: Math.max(1, row.least), taken })}
    </p>
  )
}

interface RowsBoardProps {
  readonly board: Extract<Board, { kind: 'rows' | 'pool' | 'placed' }>
  readonly terms: NumberTerms
  readonly face: FaceKind
  readonly chosen: Chosen
  onChange(chosen: Chosen): void
}

/** Rows of digits or balls, each for itself; or one pool, in which some balls may be held. */
export function RowsBoard({ board, terms, face, chosen, onChange }: RowsBoardProps) {
  const t = useT()
  const [holds, setHolds] = useState(false)
  const rows = rowsOf(board)
  const isPool = board.kind === 'pool'
  const hasDan = isPool && board.dan === true
  const [first] = rows
  return (
    <div className="grid grid-cols-1 gap-2.5">
      {isPool && first !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Room row={first} taken={(chosen.rows[0]?.length ?? 0) + chosen.must.length} />
          {hasDan && (
            <button
              type="button"
              aria-pressed={holds}
              title={t('lottery.danText')}
              onClick={() => setHolds(!holds)}
              className={chipClass(holds)}
            >
              <IconPin className="size-4" />
              {t('lottery.dan')}
            </button>
          )}
        </div>
      )}
      {rows.map((row, at) => (
        <Row
          key={row.id}
          row={row}
          shareAt={(index) => terms.shareOf(aloneOf(board, at, index))}
          paysAt={terms.paysAt}
          face={face}
          chosen={chosen.rows[at] ?? []}
          {...(isPool ? { held: chosen.must } : {})}
          isTight={rows.length > 3}
          isNamed={rows.length > 1}
          onTap={(index) =>
            onChange(hasDan ? tapPool(chosen, index, row.most, holds) : tapLabel(chosen, at, index, row.most))
          }
          onRow={(indexes) => onChange(withRow({ ...chosen, must: isPool ? [] : chosen.must }, at, indexes))}
        />
      ))}
    </div>
  )
}
