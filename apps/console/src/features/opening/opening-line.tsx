import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import IconCheck from '~icons/lucide/circle-check'
import IconMail from '~icons/lucide/mail'
import IconMissing from '~icons/lucide/circle-dashed'
import IconPhone from '~icons/lucide/smartphone'
import type { MessageKind, OpeningPart } from '#contract/calls/opening.ts'
import { CallError } from '#client/call-error.ts'
import { useT, type Translate } from '#kit/language.ts'
import { useMoment } from '#kit/use-moment.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { toast } from '#ui/toast.tsx'
import { call } from '../../app/calls.ts'
import type { Opening } from '../../app/opening.ts'
import { useMay } from '../../app/session.ts'
import { Actions } from '../../kit/act.tsx'
import { choiceName, keyName } from '../../kit/names.ts'
import type { Action } from '../../kit/resource.ts'
import { isRecord } from '../../kit/schema.ts'
import { ShownOnce } from '../../kit/shown-once.tsx'
import { placeOf } from './places.ts'

type Line = Opening['lines'][number]

/** What a part is about, as words. */
const nameOf = (t: Translate, { code, name }: OpeningPart): string =>
  code === 'language' ? keyName(t, name) : code === 'payout' ? choiceName(t, 'kind', name) : name

/** What was found of one thing, and when. */
function Part({ part }: { readonly part: OpeningPart }) {
  const t = useT()
  const write = useMoment()
  const { code, found, at, why } = part
  const Sign = found ? IconCheck : IconMissing
  return (
    <li className="flex items-start gap-2 text-sm">
      <Sign aria-hidden="true" className={cx('mt-0.5 size-4 shrink-0', found ? 'text-won' : 'text-faint')} />
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">{t(found ? 'opening.found' : 'opening.missing')}: </span>
        {t(`opening.part.${code}`, { name: nameOf(t, part) })}
        {why !== null && <span className="text-lost"> – {t(`opening.why.${why}`)}</span>}
        {at !== null && <span className="text-faint"> · {write(at)}</span>}
      </span>
    </li>
  )
}

const signs = { mail: IconMail, sms: IconPhone } as const

/** The buttons that send a test message and take the code that arrived, for each kind that has not arrived yet. */
const messageActions = (parts: readonly OpeningPart[]): readonly Action<null>[] =>
  (['mail', 'sms'] as const satisfies readonly MessageKind[])
    .filter((kind) => parts.some(({ code, found }) => code === kind && !found))
    .flatMap((kind) => [
      { call: 'opening.sendTest', key: `opening.send.${kind}`, icon: signs[kind], given: () => ({ kind }) },
      { call: 'opening.confirmTest', key: `opening.confirm.${kind}`, given: () => ({ kind }) },
    ])

function RehearsalLink({ link }: { readonly link: string }) {
  const t = useT()
  return <ShownOnce text={t('opening.rehearsalLink')} lines={[link]} />
}

const rehearse: Action<null> = {
  call: 'opening.rehearse',
  given: () => ({}),
  answered: (answer) =>
    isRecord(answer) && typeof answer['link'] === 'string' ? <RehearsalLink link={answer['link']} /> : null,
}

/** Has addresses and ledger looked at now. */
function LookButton() {
  const t = useT()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const look = async (): Promise<void> => {
    setBusy(true)
    try {
      await call('opening.look', {})
      await queries.invalidateQueries()
    } catch (cause) {
      toast('bad', cause instanceof CallError ? cause.message : t('opening.notLooked'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" loading={busy} onClick={() => void look()}>
      {t('opening.look')}
    </Button>
  )
}

/** A line of the list: what has to be there, what was found, what is to be done and where. */
export function OpeningLine({ line: { tick, found, parts } }: { readonly line: Line }) {
  const t = useT()
  const may = useMay()
  const place = placeOf[tick]
  const Sign = found ? IconCheck : IconMissing
  const looks = tick === 'addresses' || tick === 'rehearsal'
  return (
    <li
      aria-label={t(`opening.tick.${tick}`)}
      data-tick={tick}
      data-found={found}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-md bg-raised-1 p-5"
    >
      <Sign aria-hidden="true" className={cx('size-6', found ? 'text-won' : 'text-accent')} />
      <div className="grid min-w-0 gap-3">
        <div className="grid gap-1">
          <h2 className="font-bold">
            {t(`opening.tick.${tick}`)}
            <span className="sr-only"> ({t(found ? 'opening.found' : 'opening.missing')})</span>
          </h2>
          {!found && <p className="max-w-prose text-sm text-pretty text-mute">{t(`opening.todo.${tick}`)}</p>}
        </div>
        <ul className="grid gap-1.5">
          {parts.map((part) => (
            <Part key={`${part.code} ${part.name}`} part={part} />
          ))}
        </ul>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {looks && may('opening.look') && <LookButton />}
          {tick === 'rehearsal' && <Actions row={null} actions={[rehearse]} />}
          {tick === 'messages' && <Actions row={null} actions={messageActions(parts)} />}
          {place !== null && may(place.needs) && (
            <Link href={place.path} className={buttonClass('quiet', 'sm')}>
              {t(`opening.place.${tick}`)}
            </Link>
          )}
        </div>
      </div>
    </li>
  )
}
