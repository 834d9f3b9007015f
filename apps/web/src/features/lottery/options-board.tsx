import { useId } from 'react'
import type { Board, Prize } from '#rules/lottery/play.ts'
import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'
import { type Chosen, tapLabel } from './board.ts'
import { type FaceKind, LabelFace, spotOf } from './faces.tsx'
import { nameOfSubject } from '../../parts/lottery/names.ts'
import { useOdds } from './amounts.ts'
import type { Range } from './quote.ts'

interface OptionsBoardProps {
  readonly board: Extract<Board, { kind: 'options' }>
  readonly face: FaceKind
  readonly prizes: readonly Prize[]
  /** What an option pays of its prize, in percent: none where it is closed. */
  shareOf(label: string): number
  /** What a stake of 1 pays at a share. */
  oddsOf(prize: Prize, share: number): Range
  readonly chosen: Chosen
  onChange(chosen: Chosen): void
}

interface Group {
  readonly subject: string
  readonly options: { readonly label: string; readonly index: number }[]
}

/** Options about the same thing stand together: what comes before the colon. */
export function groupsOf(labels: readonly string[]): readonly Group[] {
  const groups = new Map<string, Group['options']>()
  for (const [index, label] of labels.entries()) {
    const [subject, word] = label.split(':')
    const name = word === undefined ? '' : (subject ?? '')
    groups.set(name, [...(groups.get(name) ?? []), { label, index }])
  }
  return [...groups].map(([subject, options]) => ({ subject, options }))
}

function OptionCards({
  group: { subject, options },
  face,
  prizes,
  shareOf,
  oddsOf,
  chosen,
  onTap,
}: Omit<OptionsBoardProps, 'board' | 'chosen' | 'onChange'> & {
  readonly group: Group
  readonly chosen: readonly number[]
  onTap(index: number): void
}) {
  const id = useId()
  const t = useT()
  const written = useOdds()
  const many = options.length > 6
  return (
    <div role="group" aria-labelledby={subject === '' ? undefined : id} className="grid gap-1.5">
      {subject !== '' && (
        <h3 id={id} className="font-sans text-sm font-semibold tracking-normal">
          {nameOfSubject(subject)}
        </h3>
      )}
      <div
        className={cx(
          'grid gap-1.5',
          many
            ? 'grid-cols-4 sm:grid-cols-6'
            : options.length === 3
              ? 'grid-cols-3'
              : options.length === 2
                ? 'grid-cols-2'
                : 'grid-cols-4',
        )}
      >
        {options.map(({ label, index }) => {
          const isOn = chosen.includes(index)
          const share = shareOf(label)
          const isClosed = share === 0
          const prize = prizes.find((one) => one.id === label) ?? prizes[0]
          const spot = spotOf(face, label)
          return (
            <button
              key={label}
              type="button"
              aria-pressed={isOn}
              disabled={isClosed && !isOn}
              onClick={() => onTap(index)}
              className={cx(
                'grid min-h-14 min-w-0 content-center justify-items-center gap-0.5 rounded-sm px-1 py-1.5 text-center select-none',
                'transition-[background-color,color,transform] duration-(--duration-feedback) active:scale-97',
                isOn
                  ? 'bg-linear-to-b from-accent-strong to-accent text-accent-ink shadow-[inset_0_1px_0_#ffffff59]'
                  : isClosed
                    ? 'bg-page text-faint'
                    : 'bg-raised-2 hairline hover:bg-raised-3',
              )}
            >
              <span
                className={cx(
                  'max-w-full text-sm leading-tight font-semibold text-balance',
                  isClosed && 'line-through',
                )}
              >
                {spot !== undefined && (
                  <span
                    aria-hidden="true"
                    className="me-1 inline-block size-2.5 rounded-full"
                    style={{ backgroundColor: spot }}
                  />
                )}
                <LabelFace face={face} label={label} />
              </span>
              {prize !== undefined && (
                <span dir="ltr" className={cx('amount text-xs', isOn ? 'text-accent-ink/80' : 'text-accent')}>
                  {isClosed ? t('lottery.closed') : written(oddsOf(prize, share))}
                </span>
              )}
            </button>
          )
        })}
      </div>
    </div>
  )
}

/** Words that can be chosen, each on a card with its odds. */
export function OptionsBoard({ board, chosen, onChange, ...rest }: OptionsBoardProps) {
  const t = useT()
  const { labels, most } = board.row
  const groups = groupsOf(labels)
  return (
    <div
      role="group"
      aria-label={t('lottery.board')}
      className={cx('grid gap-x-5 gap-y-3', groups.length > 3 && 'sm:grid-cols-2')}
    >
      {groups.map((group) => (
        <OptionCards
          key={group.subject}
          {...rest}
          group={group}
          chosen={chosen.rows[0] ?? []}
          onTap={(index) => onChange(tapLabel(chosen, 0, index, most))}
        />
      ))}
    </div>
  )
}
