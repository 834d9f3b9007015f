import type { ReactNode } from 'react'
import { FULL_SHARE } from '#rules/lottery/controls.ts'
import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'
import type { NumberTerms } from './number-terms.tsx'

interface LabelKeyProps {
  readonly isOn: boolean
  /** It has to be drawn: a ball held among others. */
  readonly isHeld?: boolean
  readonly name: string
  /** What the number pays of its prize, in percent: none where it is closed. */
  readonly share?: number
  /** What a stake of 1 pays at a share; said on the key where it is not the whole prize of the play. */
  readonly paysAt?: NumberTerms['paysAt']
  /** A stripe of this colour below what is on it. */
  readonly spot?: string | undefined
  readonly className?: string
  onTap(): void
  readonly children: ReactNode
}

/** A key of a board: one tap takes what is on it, the next gives it back. */
export function LabelKey(props: LabelKeyProps) {
  const { isOn, isHeld = false, name, share = FULL_SHARE, paysAt, spot, className, onTap, children } = props
  const t = useT()
  const tinted = spot !== undefined
  const isClosed = share === 0
  const pays = isClosed || share === FULL_SHARE ? undefined : paysAt?.(share)
  const words = isClosed
    ? t('lottery.closedKey', { name })
    : pays === undefined
      ? name
      : t('lottery.lessKey', { name, odds: pays })
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={words}
      title={words === name ? undefined : words}
      // What was chosen before it was closed can be given back.
      disabled={isClosed && !isOn}
      onClick={onTap}
      className={cx(
        'amount relative inline-grid h-11 min-w-0 place-items-center rounded-sm px-0.5 text-base font-semibold select-none',
        'transition-[background-color,color,transform] duration-(--duration-feedback) active:scale-95',
        isOn
          ? 'bg-linear-to-b from-accent-strong to-accent text-accent-ink shadow-[inset_0_1px_0_#ffffff59]'
          : isClosed
            ? 'bg-page text-faint'
            : 'bg-raised-2 text-ink hairline hover:bg-raised-3',
        isClosed && 'line-through',
        isHeld && 'outline-2 -outline-offset-4 outline-accent-ink',
        className,
      )}
    >
      {tinted && (
        <span
          aria-hidden="true"
          className="absolute inset-x-1.5 bottom-1.5 h-1 rounded-full"
          style={{ backgroundColor: spot }}
        />
      )}
      <span className={cx(tinted && '-translate-y-0.5', pays !== undefined && 'leading-none')}>
        {children}
        {pays !== undefined && (
          <span
            aria-hidden="true"
            className={cx('block text-[0.625rem] leading-tight', isOn ? 'text-accent-ink' : 'text-accent')}
          >
            {pays}
          </span>
        )}
      </span>
    </button>
  )
}

interface QuickKeysProps<Key extends string> {
  readonly label: string
  readonly keys: readonly {
    readonly key: Key
    readonly words: string
    /** What has to be chosen first, where the key makes nothing of what is chosen. */
    readonly needs?: string | undefined
  }[]
  onKey(key: Key): void
}

/** Small keys that take many at once; the row is swiped where the words are long. */
export function QuickKeys<Key extends string>({ label, keys, onKey }: QuickKeysProps<Key>) {
  return (
    <div role="group" aria-label={label} className="swipe-row flex min-w-0 gap-1">
      {keys.map(({ key, words, needs }) => (
        <button
          key={key}
          type="button"
          disabled={needs !== undefined}
          title={needs}
          onClick={() => onKey(key)}
          className="min-h-8 shrink-0 snap-start rounded-full px-2.5 text-xs font-medium text-mute quick-colors hover:bg-raised-2 hover:text-ink disabled:opacity-50 disabled:hover:bg-transparent pointer-coarse:min-h-9"
        >
          {words}
        </button>
      ))}
    </div>
  )
}
