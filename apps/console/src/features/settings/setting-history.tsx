import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { differences } from '#contract/content/differences.ts'
import type { WrittenName } from '#contract/settings/index.ts'
import { useT } from '#kit/language.ts'
import { usePages } from '#kit/use-pages.ts'
import { Popup } from '#ui/popup.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '../../app/calls.ts'
import { useMay } from '../../app/session.ts'
import { FileLine, HistoryFrame } from '../../kit/history-frame.tsx'
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
    <HistoryFrame
      pages={pages}
      line={({ n, at, by, note, value, changes }) => {
        const onUndo = undoing(value)
        return n === null || at === null ? (
          <FileLine key="file" onUndo={onUndo} />
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
      }}
    >
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
    </HistoryFrame>
  )
}
