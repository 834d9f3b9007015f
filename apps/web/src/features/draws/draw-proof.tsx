import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import IconGood from '~icons/lucide/circle-check'
import IconBad from '~icons/lucide/circle-x'
import { kindOfGame } from '#rules/lottery/games.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { CodeLine } from '../../parts/code-line.tsx'
import { callQuery } from '../../app/query.ts'
import { checkDraw } from './proof.ts'

interface DrawProofProps {
  readonly gameCode: string
  readonly numero: string
}

/** What a house draw was made from, made again in this browser. */
export function DrawProof({ gameCode, numero }: DrawProofProps) {
  const t = useT()
  const { data, isError, refetch } = useQuery(callQuery('lottery.proof', { gameCode, numero }))
  const rules = kindOfGame(gameCode)
  const checked = useMemo(() => {
    if (rules === undefined || data?.commitment == null || data.seed === null) return undefined
    return checkDraw(rules, { gameCode, numero, result: data.result }, data.commitment, data.seed)
  }, [rules, data, gameCode, numero])
  if (isError && data === undefined) return <LoadFailed slim onAgain={() => void refetch()} />
  if (data === undefined) return <Skeleton className="h-24 bg-raised-2" />
  // What was made for a demonstration was made at once with its seed, and is no result of an official lottery.
  const { isSimulated } = data.draw
  if (data.commitment === null)
    return <p className="text-sm text-mute">{t(isSimulated ? 'draws.proof.simulated' : 'draws.proof.official')}</p>
  return (
    <div className="grid gap-3">
      <p className="text-sm text-mute text-pretty">{t(isSimulated ? 'draws.proof.simulated' : 'draws.proof.text')}</p>
      <dl className="grid gap-2">
        {!isSimulated && <Code name={t('draws.proof.commitment')} value={data.commitment} />}
        {data.seed !== null && <Code name={t('draws.proof.seed')} value={data.seed} />}
      </dl>
      {data.seed === null && <p className="text-sm text-mute">{t('draws.proof.later')}</p>}
      {checked !== undefined && (
        <ul aria-label={t('draws.proof.checks')} className="grid gap-1.5 text-sm">
          {!isSimulated && (
            <Check
              good={checked.isCommitted}
              words={t(`draws.proof.committed.${checked.isCommitted ? 'yes' : 'no'}`)}
            />
          )}
          <Check good={checked.isResult} words={t(`draws.proof.result.${checked.isResult ? 'yes' : 'no'}`)} />
        </ul>
      )}
    </div>
  )
}

const Check = ({ good, words }: { readonly good: boolean; readonly words: string }) => {
  const Sign = good ? IconGood : IconBad
  return (
    <li className={good ? 'flex gap-2 text-won' : 'flex gap-2 text-lost'}>
      <Sign aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {words}
    </li>
  )
}

const Code = (props: { readonly name: string; readonly value: string }) => (
  <CodeLine {...props} copyLabel={useT()('draws.proof.copy', { name: props.name })} />
)

/** The proof behind a line that opens it; it is asked for when it is opened. */
export function FoldedProof(props: DrawProofProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <details
      className="group rounded-md bg-raised-1 px-4 py-1 md:px-5"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-12 items-center justify-between font-semibold">
        {t('draws.proof.title')}
        <span aria-hidden="true" className="text-faint transition-transform group-open:rotate-45">
          +
        </span>
      </summary>
      {open && (
        <div className="pb-4">
          <DrawProof {...props} />
        </div>
      )}
    </details>
  )
}
