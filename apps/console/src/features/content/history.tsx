import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { contentKinds, type ContentName } from '#contract/content/index.ts'
import { asFailure } from '#kit/field-errors.ts'
import { useT } from '#kit/language.ts'
import { useMoment } from '#kit/use-moment.ts'
import { usePages } from '#kit/use-pages.ts'
import { Confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '../../app/calls.ts'
import { useMay, useOperator } from '../../app/session.ts'
import { FileLine, HistoryFrame } from '../../kit/history-frame.tsx'
import { fieldName, named } from '../../kit/names.ts'
import { VersionLine } from '../../kit/version-line.tsx'

interface HistoryProps {
  readonly kind: ContentName
  readonly item: string
  readonly newest: number
  /** The version on the site; 0 for the brand's file. */
  readonly live: number | null
  /** The version that waits; it is published, and not used again. */
  readonly draft: number | null
  readonly hasFile: boolean
}

/** The versions of an item: who wrote each, what it changed, when it was on the site; any of them can be there again. */
export function History({ kind, item, newest, live, draft, hasFile }: HistoryProps) {
  const t = useT()
  const may = useMay()
  const operator = useOperator()
  const queries = useQueryClient()
  const write = useMoment()
  const [wanted, setWanted] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const pages = usePages({
    key: ['content.history', { kind, item, newest }],
    limit: 10,
    load: (page, options) => call('content.history', { kind, item, ...page }, options),
  })
  const mayUndo = may('content.undo') && operator?.permissions.includes(contentKinds[kind].publish) === true
  async function undo(): Promise<void> {
    if (wanted === null) return
    setBusy(true)
    try {
      const answer = await call('content.undo', { kind, item, seen: newest, version: wanted })
      toast('proposal' in answer ? 'news' : 'good', t('proposal' in answer ? 'form.waits' : 'content.undone'))
    } catch (cause) {
      toast('bad', named(t, t('load.failed'), `error.${asFailure(cause).code}`))
    } finally {
      setBusy(false)
      setWanted(null)
      await queries.invalidateQueries()
    }
  }
  return (
    <HistoryFrame
      pages={pages}
      line={(version) => (
        <VersionLine
          key={version.version}
          title={t('content.version', { version: version.version })}
          holds={version.version === live ? t('value.content.state.live') : undefined}
          by={version.by}
          at={version.at}
          note={version.note}
          changes={version.changes}
          placeOf={(path) => placeOf(t, path)}
          {...(mayUndo && version.version !== live && version.version !== draft
            ? { onUndo: () => setWanted(version.version) }
            : {})}
        >
          {version.periods.map(({ from, until }) => (
            <p key={from} className="text-xs text-faint">
              {until === null
                ? t('content.liveSince', { from: write(from) })
                : t('content.wasThere', { from: write(from), until: write(until) })}
            </p>
          ))}
        </VersionLine>
      )}
      last={hasFile && <FileLine onUndo={mayUndo && live !== 0 && newest > 0 ? () => setWanted(0) : undefined} />}
    >
      <Confirm
        open={wanted !== null}
        title={t('content.undo')}
        text={t('content.undoText')}
        confirmLabel={t('content.undo')}
        cancelLabel={t('form.cancel')}
        busy={busy}
        onConfirm={() => void undo()}
        onCancel={() => setWanted(null)}
      />
    </HistoryFrame>
  )
}

/** `texts.EN.title` in words: `EN · Title`. */
const placeOf = (t: ReturnType<typeof useT>, path: string): string => {
  const [first = '', language, last] = path.split('.')
  return language === undefined || last === undefined
    ? fieldName(t, `content.${first}`)
    : `${language} · ${fieldName(t, `content.${last}`)}`
}
