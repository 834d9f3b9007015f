import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import IconUndo from '~icons/lucide/undo-2'
import { contentKinds, type ContentName } from '#contract/content/index.ts'
import { asFailure } from '#kit/field-errors.ts'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { usePages } from '#kit/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '../../app/calls.ts'
import { useMay, useOperator } from '../../app/session.ts'
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
    <section aria-label={t('content.history')} className="grid gap-3 rounded-md bg-raised-1 p-4 sm:p-5">
      <h2 className="text-lg font-bold">{t('content.history')}</h2>
      {pages.error !== null && pages.rows === undefined ? (
        <LoadFailed slim onAgain={pages.again} />
      ) : pages.rows === undefined ? (
        <Skeleton className="h-32 bg-raised-2" />
      ) : (
        <ol className="grid gap-3">
          {pages.rows.map((version) => (
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
          ))}
          {hasFile && !pages.hasMore && (
            <li className="flex items-center gap-3 border-t border-line pt-3 text-sm">
              <span className="min-w-0 flex-1 font-medium">{t('content.fromFile')}</span>
              {mayUndo && live !== 0 && newest > 0 && (
                <Button size="sm" look="ghost" icon={IconUndo} onClick={() => setWanted(0)}>
                  {t('content.undo')}
                </Button>
              )}
            </li>
          )}
        </ol>
      )}
      {pages.hasMore && (
        <Button size="sm" loading={pages.loadingMore} onClick={pages.more}>
          {t('list.more')}
        </Button>
      )}
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
    </section>
  )
}

/** `texts.EN.title` in words: `EN · Title`. */
const placeOf = (t: ReturnType<typeof useT>, path: string): string => {
  const [first = '', language, last] = path.split('.')
  return language === undefined || last === undefined
    ? fieldName(t, `content.${first}`)
    : `${language} · ${fieldName(t, `content.${last}`)}`
}
