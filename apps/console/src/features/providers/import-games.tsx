import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { CallError } from '#client/call-error.ts'
import type { CallResponse } from '#contract/calls.ts'
import { asFailure } from '#kit/field-errors.ts'
import { formatCount, useT, type Translate } from '#kit/language.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FormField } from '#ui/form-field.tsx'
import { toast } from '#ui/toast.tsx'
import { sendWith } from '../../app/calls.ts'
import { named } from '../../kit/names.ts'
import { textOf } from '../../kit/schema.ts'
import { UploadButton } from '../../kit/upload-button.tsx'

type Checked = CallResponse<'providers.checkImport'>

/** What a refusal says of a file: what is wrong in it, as far as it says. */
function saying(t: Translate, cause: unknown): string {
  const failure = asFailure(cause)
  const reasons = failure instanceof CallError && failure.code === 'INVALID_INPUT' ? textOf(failure.detail) : ''
  if (reasons.includes('no JSON')) return t('import.noList')
  if (failure.code === 'INVALID_INPUT') return t('import.nothing')
  return named(t, t('load.failed'), `error.${failure.code}`)
}

/** A provider's list of games from a file: what it would change is shown before it is taken. */
export function ImportGames({ provider, onDone }: { readonly provider: string; onDone(): void }) {
  const t = useT()
  const queries = useQueryClient()
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<Checked>()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setWrong(undefined)
    try {
      await work()
    } catch (cause) {
      setChecked(undefined)
      setWrong(saying(t, cause))
    } finally {
      setBusy(false)
    }
  }
  const check = (chosen: File): Promise<void> =>
    run(async () => {
      setFile(chosen)
      setChecked(undefined)
      setChecked(await sendWith('providers.checkImport', { code: provider }, chosen))
    })
  const take = (chosen: File, { checked: mark }: Checked): Promise<void> =>
    run(async () => {
      const { taken } = await sendWith('providers.import', { code: provider, checked: mark }, chosen)
      toast('good', t('import.taken', { count: taken }))
      void queries.invalidateQueries()
      onDone()
    })
  const nothing = checked !== undefined && checked.addedCount + checked.changedCount + checked.withdrawnCount === 0
  return (
    <div className="grid gap-5 px-6 pt-2 pb-6">
      <p className="text-sm text-pretty text-mute">{t('import.about')}</p>
      <FormField label={t('import.file')} error={wrong} required>
        {(aria) => (
          <div {...aria} className="flex flex-wrap items-center gap-3">
            <UploadButton
              label={t('import.choose')}
              accept="application/json,.json"
              loading={busy && checked === undefined}
              onFile={(chosen) => void check(chosen)}
            />
            <span className="text-sm text-mute">{file?.name}</span>
          </div>
        )}
      </FormField>
      {checked !== undefined && (
        <>
          <Differences checked={checked} />
          <div className="flex justify-end">
            <Button
              look="main"
              loading={busy}
              disabled={nothing}
              onClick={() => file !== undefined && void take(file, checked)}
            >
              {t(nothing ? 'import.same' : 'import.take')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** What of a game a list can change, as a person reads it. */
function Differences({ checked }: { readonly checked: Checked }) {
  const t = useT()
  const { added, changed, withdrawn, refused } = checked
  return (
    <div className="grid gap-3">
      <Part title={t('import.added')} count={checked.addedCount} tone="won">
        {added.map(({ vendor, gameCode, name }) => (
          <li key={`${vendor}/${gameCode}`}>
            {name} <span className="text-faint">{gameCode}</span>
          </li>
        ))}
      </Part>
      <Part title={t('import.changed')} count={checked.changedCount} tone="news">
        {changed.map(({ vendor, gameCode, name, changes }) => (
          <li key={`${vendor}/${gameCode}`}>
            {name} <span className="text-faint">{gameCode}</span>
            <ul className="ps-4 text-xs text-mute">
              {changes.map(({ path, before, after }) => (
                <li key={path} className="wrap-anywhere">
                  {t('import.change', { path, before: textOf(before), after: textOf(after) })}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </Part>
      <Part title={t('import.withdrawn')} count={checked.withdrawnCount} tone="lost">
        {withdrawn.map(({ vendor, gameCode, name }) => (
          <li key={`${vendor}/${gameCode}`}>
            {name} <span className="text-faint">{gameCode}</span>
          </li>
        ))}
      </Part>
      <Part title={t('import.refused')} count={checked.refusedCount} tone="lost">
        {refused.map(({ line, code, reasons }) => (
          <li key={line}>
            {t('import.line', { line, code: code ?? '?' })}
            <span className="block ps-4 text-xs text-mute">{reasons.join('; ')}</span>
          </li>
        ))}
      </Part>
    </div>
  )
}

interface PartProps {
  readonly title: string
  readonly count: number
  readonly tone: 'won' | 'lost' | 'news'
  readonly children: readonly ReactNode[]
}

/** How many of a kind, and the first of them. */
function Part({ title, count, tone, children }: PartProps) {
  const t = useT()
  return (
    <details className="rounded-sm bg-page hairline" open={count > 0 && count <= 10}>
      <summary className="flex min-h-11 items-center gap-3 px-4 text-sm font-medium">
        <span className="flex-1">{title}</span>
        <Badge tone={count === 0 ? 'plain' : tone}>{formatCount(count)}</Badge>
      </summary>
      {count > 0 && (
        <ul className="grid max-h-72 gap-1 overflow-y-auto border-t border-line p-4 text-sm">
          {children}
          {count > children.length && (
            <li className="text-faint">{t('import.more', { count: count - children.length })}</li>
          )}
        </ul>
      )}
    </details>
  )
}
