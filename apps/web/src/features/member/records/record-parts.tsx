import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import IconChevron from '~icons/lucide/chevron-down'
import IconFile from '~icons/lucide/file-down'
import { CallError } from '#client/call-error.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Menu } from '#ui/menu.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '../../../app/calls.ts'
import { useLanguage, useT } from '../../../app/language.ts'
import { paths } from '../../../app/paths.ts'
import { chipClass } from '../../../parts/period-picker.tsx'
import type { Period } from '../../../parts/period.ts'
import { EmptyPicture, type EmptyName } from '../../../parts/small-pictures.tsx'
import type { Pages } from '../../../parts/use-pages.ts'

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
export function ChoiceChips<Key extends string>({ label, choices, chosen, onChoose, inline = false }: ChoicesProps<Key>) {
  return (
    <div role="group" aria-label={label} className={cx('swipe-row flex gap-1.5 py-1 md:flex-wrap', !inline && '-mx-4 scroll-px-4 px-4 md:mx-0 md:px-0')}>
      {choices.map(({ key, label: words }) => (
        <button key={key ?? ''} type="button" aria-pressed={key === chosen} onClick={() => onChoose(key)} className={chipClass(key === chosen)}>{words}</button>
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
      trigger={<>{chosen === undefined ? label : current?.label}<IconChevron aria-hidden="true" className="size-4 shrink-0" /></>}
      items={choices.map(({ key, label: words }) => ({ key: key ?? '', label: words, chosen: key === chosen, onSelect: () => onChoose(key) }))}
    />
  )
}

/** Loads the period as a table file. */
export function StatementButton({ period, kind }: { readonly period: Period; readonly kind: 'account' | 'bets' }) {
  const t = useT()
  const language = useLanguage()
  const [loading, setLoading] = useState(false)
  async function load(): Promise<void> {
    setLoading(true)
    try {
      const { url } = await call('record.statement', { ...period, kind, language })
      const link = document.createElement('a')
      link.href = url
      link.download = ''
      link.click()
    } catch (cause) {
      toast('bad', t(`error.${cause instanceof CallError ? cause.code : 'INTERNAL'}`))
    } finally {
      setLoading(false)
    }
  }
  return <Button size="sm" icon={IconFile} loading={loading} onClick={() => void load()}><span className="max-sm:sr-only">{t('records.statement')}</span></Button>
}

export interface Total {
  readonly key: string
  readonly label: string
  readonly value: ReactNode
}

/** The figures of the whole period; they stay in sight while the list below is scrolled. */
export function Totals({ label, totals }: { readonly label: string; readonly totals: readonly Total[] | undefined }) {
  return (
    <div className="sticky top-(--header-height) z-2 -mx-4 border-b border-line bg-page/95 px-4 py-3 backdrop-blur-sm md:mx-0 md:border-0 md:bg-page md:px-0 md:py-0 md:pb-2">
      <dl aria-label={label} className="grid auto-cols-fr grid-flow-col gap-px md:h-14 md:content-center md:rounded-md md:bg-raised-1 md:px-2">
        {totals === undefined && <Skeleton className="h-11 rounded-sm bg-raised-2" />}
        {totals?.map(({ key, label: words, value }) => (
          <div key={key} className="min-w-0 px-1 md:px-4">
            <dt className="truncate text-xs text-faint">{words}</dt>
            <dd className="truncate text-sm font-semibold sm:text-base">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

interface ListStateProps {
  readonly pages: Pages<unknown>
  readonly picture: EmptyName
  readonly title: string
  readonly text: string
  /** Takes the filters off; undefined where there are none. */
  readonly onReset?: (() => void) | undefined
  readonly children: ReactNode
}

/** A list, or what stands in its place: its shape while it comes, that it did not, or that there is nothing. */
export function ListState({ pages, picture, title, text, onReset, children }: ListStateProps) {
  const t = useT()
  const { rows, stale, hasMore, error, again } = pages
  if (rows === undefined && error !== null) {
    return <EmptyState picture={<EmptyPicture name="lantern" />} title={t('fault.title')} text={t('records.failed')} action={<Button onClick={again}>{t('fault.retry')}</Button>} />
  }
  if (rows === undefined) return <div aria-busy="true" className="grid gap-2">{[0, 1, 2, 3, 4].map((line) => <Skeleton key={line} className="h-18 rounded-md md:h-12" />)}</div>
  if (rows.length === 0 && hasMore) return <p className="py-6 text-center text-mute">{t('records.searching')}</p>
  if (rows.length === 0) {
    const action = onReset === undefined ? <Link href={paths.home()} className={buttonClass('light')}>{t('records.play')}</Link> : <Button onClick={onReset}>{t('records.reset')}</Button>
    return <EmptyState picture={<EmptyPicture name={picture} />} title={title} text={text} action={action} />
  }
  return <div aria-busy={stale} className={cx('transition-opacity duration-(--duration-layer)', stale && 'opacity-50')}>{children}</div>
}
