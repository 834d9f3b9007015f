import IconPencil from '~icons/lucide/pencil'
import IconTrash from '~icons/lucide/trash-2'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { lineStake } from '#rules/lottery/terms.ts'
import { useUnits } from './amounts.ts'
import { useFaultWords } from './fault-words.ts'
import { nameOf, nameOfLabel, titleOf } from '../../parts/lottery/names.ts'
import { isRefused } from './quote.ts'
import type { QuotedPick } from './slip.ts'
import { MultipleField } from './stake-controls.tsx'

/** A pick as people read it: words are named, numbers stay as they are. */
export const pickWords = (pick: string): string =>
  /[a-z]/.test(pick)
    ? pick
        .split('|')
        .map((row) => row.split(',').map(nameOfLabel).join(', '))
        .join(' | ')
    : pick.replaceAll(',', ' ').replaceAll('|', ' | ').replaceAll('#', ' # ')

interface SlipPickProps {
  readonly quoted: QuotedPick
  /** What the server said of this pick. */
  readonly told: string | undefined
  readonly isLocked: boolean
  onMultiple(multiple: number): void
  onEdit(): void
  onRemove(): void
}

/** A pick on the slip: what it is, what it costs, and how often it is bought. */
export function SlipPick({ quoted, told, isLocked, onMultiple, onEdit, onRemove }: SlipPickProps) {
  const t = useT()
  const written = useUnits()
  const words = useFaultWords()
  const { item, play, answer } = quoted
  const each = lineStake(item.price === '1' ? 1 : 2, item.unit, item.multiple)
  const wrong = told ?? (isRefused(answer) ? words(answer) : undefined)
  const [title, form] = play === undefined ? [nameOf(item.play), ''] : titleOf(play)
  const isPlain = !/[a-z]/.test(item.pick)
  return (
    <li
      className={cx(
        'grid gap-1.5 rounded-sm bg-raised-2 px-3 py-2.5',
        wrong !== undefined && 'shadow-[inset_0_0_0_1px_var(--color-lost)]',
      )}
    >
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <p className="text-sm font-semibold">
            {title}
            {form !== '' && <span className="font-normal text-mute"> · {form}</span>}
            {item.reversed === true && <span className="font-normal text-mute"> · {t('lottery.reversed')}</span>}
          </p>
          <p
            dir={isPlain ? 'ltr' : undefined}
            className="amount line-clamp-3 text-sm wrap-anywhere whitespace-normal! text-accent"
          >
            {pickWords(item.pick)}
          </p>
        </div>
        <IconButton size="sm" label={t('lottery.edit')} icon={IconPencil} disabled={isLocked} onClick={onEdit} />
        <IconButton size="sm" label={t('lottery.remove')} icon={IconTrash} disabled={isLocked} onClick={onRemove} />
      </div>
      <div className="flex items-center justify-between gap-3">
        <MultipleField
          value={item.multiple}
          label={t('lottery.multiple')}
          onChange={onMultiple}
          className={cx('w-32', isLocked && 'pointer-events-none opacity-50')}
        />
        {!isRefused(answer) && (
          <p className="text-end text-sm">
            <b className="amount">{written(answer.stake)}</b>
            <span className="block text-xs text-mute">
              {t('lottery.linesAt', {
                lines: answer.lines,
                count: formatCount(answer.lines),
                each: written(each),
              })}
            </span>
          </p>
        )}
      </div>
      {wrong !== undefined && (
        <p role="alert" className="text-sm text-lost">
          {wrong}
        </p>
      )}
    </li>
  )
}
