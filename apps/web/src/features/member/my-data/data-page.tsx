import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconDownload from '~icons/lucide/download'
import IconFile from '~icons/lucide/file-json-2'
import { CallError } from '#client/call-error.ts'
import type { CallResponse } from '#contract/calls.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '../../../app/calls.ts'
import { useT } from '../../../app/language.ts'
import { callQuery } from '../../../app/query.ts'
import { EmptyPicture } from '../../../parts/small-pictures.tsx'
import { useMoment } from '../../../parts/use-moment.ts'
import { CloseAccount } from './close-account.tsx'

type Export = CallResponse<'data.state'>['exports'][number]

/** How often one looks again while a file is being made. */
const LOOK_MS = 1200

const said = (t: (id: string) => string, cause: unknown): void => toast('bad', t(`error.${cause instanceof CallError ? cause.code : 'INTERNAL'}`))

/** Has the browser keep what is at an address of our own. */
function load(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

function ExportLine({ file: { id, askedAt, state, progress } }: { readonly file: Export }) {
  const t = useT()
  const moment = useMoment()
  const [busy, setBusy] = useState(false)
  async function download(): Promise<void> {
    setBusy(true)
    try {
      load((await call('data.download', { id })).url)
    } catch (cause) {
      said(t, cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <IconFile className="size-6 shrink-0 text-faint" />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-medium"><time dateTime={askedAt}>{moment(askedAt)}</time></p>
        {state === 'making' && (
          <div role="progressbar" aria-label={t('mydata.making')} aria-valuenow={progress} aria-valuemin={0} aria-valuemax={100} className="h-1.5 max-w-64 overflow-hidden rounded-full bg-raised-3">
            <span className="block size-full origin-left bg-accent transition-transform duration-(--duration-layer) rtl:origin-right" style={{ transform: `scaleX(${progress / 100})` }} />
          </div>
        )}
        <p className="text-sm text-faint">{t(`mydata.${state}`)}</p>
      </div>
      {state === 'ready' && <Button size="sm" look="light" icon={IconDownload} loading={busy} onClick={() => void download()}>{t('mydata.download')}</Button>}
      {state === 'gone' && <Badge>{t('mydata.goneBadge')}</Badge>}
    </li>
  )
}

/** A file with everything the house knows of the member. */
function Exports({ files, onAsked }: { readonly files: readonly Export[]; onAsked(): Promise<unknown> }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const making = files.some(({ state }) => state === 'making')
  async function ask(): Promise<void> {
    setBusy(true)
    try {
      await call('data.export', {})
      await onAsked()
    } catch (cause) {
      said(t, cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="data-export" className="grid gap-4 rounded-lg bg-raised-1 p-5 hairline sm:p-6">
      <div className="grid gap-1">
        <h2 id="data-export" className="text-xl font-bold">{t('mydata.export.title')}</h2>
        <p className="max-w-prose text-mute text-pretty">{t('mydata.export.text')}</p>
      </div>
      <Button look="main" className="justify-self-start" loading={busy} disabled={making} onClick={() => void ask()}>{t('mydata.export.ask')}</Button>
      {files.length > 0 && <ul aria-live="polite" className="divide-y divide-line border-t border-line">{files.map((file) => <ExportLine key={file.id} file={file} />)}</ul>}
    </section>
  )
}

/** What the house knows of the member, to take along, and the way out. */
export function DataPage() {
  const t = useT()
  const { data, error, refetch } = useQuery({
    ...callQuery('data.state', {}), staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.exports.some((one) => one.state === 'making') === true ? LOOK_MS : false),
  })
  if (data === undefined && error !== null) {
    return <EmptyState picture={<EmptyPicture name="lantern" />} title={t('safer.failed')} text={t('safer.failedText')} action={<Button onClick={() => void refetch()}>{t('safer.again')}</Button>} />
  }
  if (data === undefined) return <div className="grid max-w-3xl gap-4" aria-busy="true">{['a', 'b'].map((card) => <Skeleton key={card} className="h-48 rounded-lg" />)}</div>
  return (
    <div className="grid max-w-3xl gap-5">
      <Exports files={data.exports} onAsked={refetch} />
      <CloseAccount closing={data.closing} onChanged={refetch} />
    </div>
  )
}
