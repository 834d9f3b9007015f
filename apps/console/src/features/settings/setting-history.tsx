import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import IconUndo from '~icons/lucide/undo-2'
import { differences } from '#contract/content/differences.ts'
import type { WrittenName } from '#contract/settings/index.ts'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { usePages } from '#kit/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { Popup } from '#ui/popup.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '../../app/calls.ts'
import { useMay } from '../../app/session.ts'
import { fieldName } from '../../kit/names.ts'
import { isRecord } from '../../kit/schema.ts'
import { SchemaForm } from '../../kit/schema-form.tsx'
import { VersionLine } from '../../kit/version-line.tsx'
import { writeNameOf } from './write-name.ts'

/** So many fields stand above a change. */
const NAMED = 3

interface SettingHistoryProps {
  readonly name: WrittenName
  readonly held: { readonly version: number; readonly value: object }
}

/** The changes of a group of settings. An earlier value is written anew, and asks a second person where any change would. */
export function SettingHistory({ name, held }: SettingHistoryProps) {
  const t = useT()
  const may = useMay()
  const queries = useQueryClient()
  const [wanted, setWanted] = useState<{ readonly value: unknown } | null>(null)
  const [open, setOpen] = useState(false)
  const pages = usePages({
    key: ['settings.history', { name, version: held.version }],
    limit: 10,
    load: (page, options) => call('settings.history', { name, ...page }, options),
  })
  const write = writeNameOf(name)
  const mayUndo = may(write)
  /** What an undo would change; undefined where the value can be written no more, or is what holds. */
  const undoing = (value: unknown): (() => void) | undefined =>
    !mayUndo || value === undefined || differences(held.value, value).length === 0
      ? undefined
      : () => {
          setWanted({ value })
          setOpen(true)
        }
  /** The field of a place, whichever item of a list it is. */
  const line = (path: string): string => fieldName(t, `${name}.value.${path.replaceAll(/\.\d+(?=\.|$)/g, '')}`)
  const titleOf = (changes: readonly { readonly path: string }[]): string => {
    const fields = [...new Set(changes.map(({ path }) => line(path)))]
    return fields.slice(0, NAMED).join(', ') + (fields.length > NAMED ? ' …' : '')
  }
  return (
    <section aria-label={t('content.history')} className="grid gap-3 rounded-md bg-raised-1 p-5">
      <h2 className="text-lg font-bold">{t('content.history')}</h2>
      {pages.error !== null && pages.rows === undefined ? (
        <LoadFailed slim onAgain={pages.again} />
      ) : pages.rows === undefined ? (
        <Skeleton className="h-32 bg-raised-2" />
      ) : (
        <ol className="grid gap-3">
          {pages.rows.map(({ n, at, by, note, value, changes }) => {
            const onUndo = undoing(value)
            return n === null || at === null ? (
              <li
                key="file"
                className="flex items-center gap-3 border-t border-line pt-3 text-sm first:border-0 first:pt-0"
              >
                <span className="min-w-0 flex-1 font-medium">{t('content.fromFile')}</span>
                {onUndo !== undefined && (
                  <Button size="sm" look="ghost" icon={IconUndo} onClick={onUndo}>
                    {t('content.undo')}
                  </Button>
                )}
              </li>
            ) : (
              <VersionLine
                key={n}
                title={titleOf(changes)}
                by={by}
                at={at}
                note={note}
                changes={changes}
                placeOf={line}
                {...(onUndo === undefined ? {} : { onUndo })}
              />
            )
          })}
        </ol>
      )}
      {pages.hasMore && (
        <Button size="sm" loading={pages.loadingMore} onClick={pages.more}>
          {t('list.more')}
        </Button>
      )}
      {wanted !== null && (
        <Popup
          open={open}
          onClose={() => setOpen(false)}
          onGone={() => setWanted(null)}
          title={t('content.undo')}
          closeLabel={t('popup.close')}
          size="md"
        >
          <div className="px-6 pt-2 pb-6">
            <SchemaForm
              call={write}
              given={{ version: held.version, value: wanted.value }}
              ask={['reason']}
              submit={t('content.undo')}
              onCancel={() => setOpen(false)}
              onDone={(answer) => {
                setOpen(false)
                void queries.invalidateQueries()
                const waits = isRecord(answer) && 'proposal' in answer
                toast(waits ? 'news' : 'good', t(waits ? 'form.waits' : 'settings.saved'))
              }}
            >
              <p className="text-sm text-pretty text-mute">{t('settings.undoText')}</p>
            </SchemaForm>
          </div>
        </Popup>
      )}
    </section>
  )
}
