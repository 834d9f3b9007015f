import type { ReactNode } from 'react'
import IconUndo from '~icons/lucide/undo-2'
import { useT } from '#kit/language.ts'
import { useMoment } from '#kit/use-moment.ts'
import { Button } from '#ui/button.tsx'
import { textOf } from './schema.ts'

interface VersionLineProps {
  readonly title: string
  /** Says that it is the one that holds now. */
  readonly holds?: string | undefined
  /** Null for the house itself. */
  readonly by: { readonly username: string } | null
  readonly at: string
  readonly note: string
  readonly changes: readonly { readonly path: string; readonly before?: unknown; readonly after?: unknown }[]
  placeOf(path: string): string
  onUndo?(): void
  readonly children?: ReactNode
}

/** One version of something: who wrote it, when, why, and field by field what it changed. */
export function VersionLine({
  title,
  holds,
  by,
  at,
  note,
  changes,
  placeOf,
  onUndo,
  children,
}: VersionLineProps): ReactNode {
  const t = useT()
  const write = useMoment()
  return (
    <li className="grid gap-1.5 border-t border-line pt-3 text-sm first:border-0 first:pt-0">
      <div className="flex items-start gap-3">
        <div className="grid min-w-0 flex-1 gap-0.5">
          <p className="font-medium">
            {title}
            {holds !== undefined && <span className="ms-2 text-won">{holds}</span>}
          </p>
          <p className="text-mute">{[by?.username ?? t('content.byHouse'), write(at)].join(' · ')}</p>
          {note !== '' && <p className="wrap-anywhere">{note}</p>}
          {children}
        </div>
        {onUndo !== undefined && (
          <Button size="sm" look="ghost" icon={IconUndo} onClick={onUndo}>
            {t('content.undo')}
          </Button>
        )}
      </div>
      {changes.length > 0 && (
        <details className="group rounded-sm bg-page">
          <summary className="flex min-h-9 items-center px-3 text-mute hover:text-ink pointer-coarse:min-h-11">
            {t('content.changes', { count: changes.length })}
          </summary>
          <dl className="grid gap-3 px-3 pt-1 pb-3">
            {changes.map(({ path, before, after }) => (
              <div key={path} className="grid gap-1">
                <dt className="text-xs font-semibold text-faint">{placeOf(path)}</dt>
                {before !== undefined && (
                  <dd className="border-s-2 border-lost ps-2 text-mute line-through wrap-anywhere">{textOf(before)}</dd>
                )}
                {after !== undefined && <dd className="border-s-2 border-won ps-2 wrap-anywhere">{textOf(after)}</dd>}
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}
