import type { ReactNode } from 'react'
import IconChevron from '~icons/lucide/chevron-down'
import { chipClass } from '#ui/chip.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Menu } from '#ui/menu.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import type { Pages } from '#kit/use-pages.ts'
import { EmptyPicture, type EmptyName } from './small-pictures.tsx'

export interface Choice<Key extends string> {
  readonly key: Key | undefined
  readonly label: string
}

interface ChoicesProps<Key extends string> {
  readonly label: string
  readonly choices: readonly Choice<Key>[]
  readonly chosen: Key | undefined
  onChoose(key: Key | undefined): void
  /** Something stands beside the chips, so they do not reach to the edge of a phone. */
  readonly inline?: boolean
}

/** A few choices as chips beside each other; the one without a key is all of them. */
export function ChoiceChips<Key extends string>({
  label,
  choices,
  chosen,
  onChoose,
  inline = false,
}: ChoicesProps<Key>) {
  return (
    <div
      role="group"
      aria-label={label}
      className={cx('swipe-row flex gap-1.5 py-1 md:flex-wrap', !inline && '-mx-4 scroll-px-4 px-4 md:mx-0 md:px-0')}
    >
      {choices.map(({ key, label: words }) => (
        <button
          key={key ?? ''}
          type="button"
          aria-pressed={key === chosen}
          onClick={() => onChoose(key)}
          className={chipClass(key === chosen)}
        >
          {words}
        </button>
      ))}
    </div>
  )
}

/** Many choices behind one chip, which shows the one that is taken. */
export function ChoiceMenu<Key extends string>({ label, choices, chosen, onChoose }: ChoicesProps<Key>) {
  const current = choices.find(({ key }) => key === chosen)
  return (
    <Menu
      label={label}
      place="below-start"
      triggerClass={chipClass(chosen !== undefined)}
      trigger={
        <>
          {chosen === undefined ? label : current?.label}
          <IconChevron aria-hidden="true" className="size-4 shrink-0" />
        </>
      }
      items={choices.map(({ key, label: words }) => ({
        key: key ?? '',
        label: words,
        chosen: key === chosen,
        onSelect: () => onChoose(key),
      }))}
    />
  )
}

interface ListStateProps {
  readonly pages: Pages<unknown>
  readonly picture: EmptyName
  readonly title: string
  readonly text: string
  /** Takes the filters off; undefined where there are none. */
  readonly onReset?: (() => void) | undefined
  /** The way on where there is nothing and no filter to take off. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A list, or what stands in its place: its shape while it comes, that it did not, or that there is nothing. */
export function ListState({ pages, picture, title, text, onReset, action, children }: ListStateProps) {
  const t = useT()
  const { rows, stale, hasMore, error, again } = pages
  if (rows === undefined && error !== null) {
    return <LoadFailed text={t('records.failed')} onAgain={again} />
  }
  if (rows === undefined)
    return (
      <div aria-busy="true" className="grid gap-2">
        {[0, 1, 2, 3, 4].map((line) => (
          <Skeleton key={line} className="h-18 rounded-md md:h-12" />
        ))}
      </div>
    )
  if (rows.length === 0 && hasMore) return <p className="py-6 text-center text-mute">{t('records.searching')}</p>
  if (rows.length === 0)
    return (
      <EmptyState
        picture={<EmptyPicture name={picture} />}
        title={title}
        text={text}
        action={onReset === undefined ? action : <Button onClick={onReset}>{t('records.reset')}</Button>}
      />
    )
  return (
    <div aria-busy={stale} className={cx('transition-opacity duration-(--duration-layer)', stale && 'opacity-50')}>
      {children}
    </div>
  )
}
