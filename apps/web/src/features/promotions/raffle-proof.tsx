import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import IconGood from '~icons/lucide/circle-check'
import IconBad from '~icons/lucide/circle-x'
import IconDownload from '~icons/lucide/download'
import type { Raffle, RaffleProof as Proof } from '#contract/calls/raffles.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { CodeLine } from '../../parts/code-line.tsx'
import { callQuery } from '../../app/query.ts'
import { checkRaffle } from './raffle-check.ts'

/** Saves the proof as the file that `tools/verify-raffle.mjs` reads. */
function save(proof: Proof): void {
  const address = URL.createObjectURL(new Blob([`${JSON.stringify(proof)}\n`], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${proof.name}.json`
  link.click()
  URL.revokeObjectURL(address)
}

const Code = (props: { readonly name: string; readonly value: string }) => (
  <CodeLine {...props} copyLabel={useT()('raffle.proof.copy', { name: props.name })} />
)

/** What the draw follows from, drawn again in this browser. */
function RaffleProof({ raffle: { id, state } }: { readonly raffle: Raffle }) {
  const t = useT()
  const asked = callQuery('raffle.proof', { raffle: id })
  const { data, isError, refetch } = useQuery({ ...asked, queryKey: [...asked.queryKey, state] })
  const checked = useMemo(() => (data === undefined ? [] : checkRaffle(data)), [data])
  if (isError && data === undefined) return <LoadFailed slim onAgain={() => void refetch()} />
  if (data === undefined) return <Skeleton className="h-24 bg-raised-2" />
  const { commitment, listHash, seed, publicSource, publicValue } = data
  return (
    <div className="grid gap-3">
      <p className="text-sm text-mute text-pretty">{t('raffle.proof.text')}</p>
      <dl className="grid gap-2">
        <Code name={t('raffle.proof.commitment')} value={commitment} />
        {listHash !== null && <Code name={t('raffle.proof.listHash')} value={listHash} />}
        {seed !== null && <Code name={t('raffle.proof.seed')} value={seed} />}
        {publicSource !== null && (
          <Code
            name={t('raffle.proof.public')}
            value={publicValue === null ? publicSource : `${publicSource}: ${publicValue}`}
          />
        )}
      </dl>
      {seed === null && <p className="text-sm text-mute text-pretty">{t('raffle.proof.later')}</p>}
      {checked.length > 0 && (
        <ul aria-label={t('raffle.proof.checks')} className="grid gap-1.5 text-sm">
          {checked.map(({ claim, holds }) => {
            const Sign = holds ? IconGood : IconBad
            return (
              <li key={claim} className={holds ? 'flex gap-2 text-won' : 'flex gap-2 text-lost'}>
                <Sign aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                {t(`raffle.proof.${claim}.${holds ? 'yes' : 'no'}`)}
              </li>
            )
          })}
        </ul>
      )}
      <div>
        <Button icon={IconDownload} onClick={() => save(data)}>
          {t('raffle.proof.save')}
        </Button>
      </div>
    </div>
  )
}

/** The proof behind a line that opens it; it is asked for when it is opened. */
export function FoldedRaffleProof({ raffle }: { readonly raffle: Raffle }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <details
      className="group rounded-md bg-raised-1 px-4 py-1 hairline md:px-5"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-12 items-center justify-between font-semibold">
        {t('raffle.proof.title')}
        <span aria-hidden="true" className="text-faint transition-transform group-open:rotate-45">
          +
        </span>
      </summary>
      {open && (
        <div className="pb-4">
          <RaffleProof raffle={raffle} />
        </div>
      )}
    </details>
  )
}
