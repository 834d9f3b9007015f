import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import IconDownload from '~icons/lucide/download'
import IconFile from '~icons/lucide/file-json-2'
import type { CallResponse } from '#contract/calls.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { call } from '../../app/calls.ts'
import { callQuery } from '../../app/query.ts'
import { CloseAccount } from './close-account.tsx'
import { OwnerPopup, type OwnerProof } from './owner-popup.tsx'

type Export = CallResponse<'data.state'>['exports'][number]

/** How often one looks again while a file is being made. */
const LOOK_MS = 1200

/** Has the browser keep what is at an address of our own. */
function load(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

/** A popup that asks for the owner's proof before `send`; in the page only while it is needed. */
function useOwner(
  title: string,
  send: (proof: OwnerProof) => Promise<unknown>,
): { ask(): void; readonly popup: ReactNode } {
  const [shown, setShown] = useState(false)
  const [there, setThere] = useState(false)
  return {
    ask() {
      setThere(true)
      setShown(true)
    },
    popup: there && (
      <OwnerPopup
        open={shown}
        title={title}
        send={send}
        onClose={() => setShown(false)}
        onGone={() => setThere(false)}
      />
    ),
  }
}

function ExportLine({ file: { id, askedAt, state, progress } }: { readonly file: Export }) {
  const t = useT()
  const moment = useMoment()
  const owner = useOwner(t('mydata.download'), async (proof) =>
    load((await call('data.download', { id, ...proof })).url),
  )
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <IconFile className="size-6 shrink-0 text-faint" />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-medium">
          <time dateTime={askedAt}>{moment(askedAt)}</time>
        </p>
        {state === 'making' && (
          <div
            role="progressbar"
            aria-label={t('mydata.making')}
            aria-valuenow={progress}
            aria-valuemin={0}
            aria-valuemax={100}
            className="h-1.5 max-w-64 overflow-hidden rounded-full bg-raised-3"
          >
            <span
              className="block size-full origin-left bg-accent transition-transform duration-(--duration-layer) rtl:origin-right"
              style={{ transform: `scaleX(${progress / 100})` }}
            />
          </div>
        )}
        <p className="text-sm text-faint">{t(`mydata.${state}`)}</p>
      </div>
      {state === 'ready' && (
        <Button size="sm" look="light" icon={IconDownload} onClick={owner.ask}>
          {t('mydata.download')}
        </Button>
      )}
      {owner.popup}
      {state === 'gone' && <Badge>{t('mydata.goneBadge')}</Badge>}
    </li>
  )
}

/** A file with everything the house knows of the member. */
function Exports({ files, onAsked }: { readonly files: readonly Export[]; onAsked(): Promise<unknown> }) {
  const t = useT()
  const making = files.some(({ state }) => state === 'making')
  const owner = useOwner(t('mydata.export.title'), async (proof) => {
    await call('data.export', proof)
    await onAsked()
  })
  return (
    <section aria-labelledby="data-export" className="grid gap-4 rounded-lg bg-raised-1 p-5 hairline sm:p-6">
      <div className="grid gap-1">
        <h2 id="data-export" className="text-xl font-bold">
          {t('mydata.export.title')}
        </h2>
        <p className="max-w-prose text-mute text-pretty">{t('mydata.export.text')}</p>
      </div>
      <Button look="main" className="justify-self-start" disabled={making} onClick={owner.ask}>
        {t('mydata.export.ask')}
      </Button>
      {owner.popup}
      {files.length > 0 && (
        <ul aria-live="polite" className="divide-y divide-line border-t border-line">
          {files.map((file) => (
            <ExportLine key={file.id} file={file} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** What the house knows of the member, to take along, and the way out. */
export function DataPage() {
  const t = useT()
  const { data, error, refetch } = useQuery({
    ...callQuery('data.state', {}),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.exports.some((one) => one.state === 'making') === true ? LOOK_MS : false,
  })
  if (data === undefined && error !== null) {
    return <LoadFailed text={t('safer.failedText')} onAgain={() => void refetch()} />
  }
  if (data === undefined)
    return (
      <div className="grid max-w-3xl gap-4" aria-busy="true">
        {['a', 'b'].map((card) => (
          <Skeleton key={card} className="h-48 rounded-lg" />
        ))}
      </div>
    )
  return (
    <div className="grid max-w-3xl gap-5">
      <Exports files={data.exports} onAsked={refetch} />
      <CloseAccount closing={data.closing} onChanged={refetch} />
    </div>
  )
}
