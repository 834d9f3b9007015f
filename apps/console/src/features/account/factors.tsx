import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import IconKey from '~icons/lucide/key-round'
import IconSmartphone from '~icons/lucide/smartphone'
import IconLifeBuoy from '~icons/lucide/life-buoy'
import type { CallResponse } from '#contract/calls.ts'
import { required } from '#kit/field-errors.ts'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useForm } from '#kit/use-form.ts'
import { useDay } from '#kit/use-moment.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { Field } from '#ui/field.tsx'
import { Popup } from '#ui/popup.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { answersTo, call, callQuery } from '../../app/calls.ts'
import { isTurnedDown, knowsPasskeys, makePasskey } from '../../app/passkeys.ts'
import { Actions } from '../../kit/act.tsx'
import { ShownOnce } from '../../kit/shown-once.tsx'

type Held = CallResponse<'operator.passkeys'>
type Asked = 'passkey' | 'app' | 'recovery'

const titles = { passkey: 'factors.addPasskey', app: 'factors.setApp', recovery: 'factors.renew' } as const

/** What the operator shows beside its password: app, passkeys, and codes for the day they are gone. */
export function Factors() {
  const t = useT()
  const held = useQuery(callQuery('operator.passkeys', {}))
  const [asked, setAsked] = useState<Asked>()
  const [open, setOpen] = useState(false)
  const ask = (what: Asked): void => {
    setAsked(what)
    setOpen(true)
  }
  return (
    <section className="grid gap-4 rounded-md bg-raised-1 p-5">
      <h2 className="text-lg font-bold">{t('factors.title')}</h2>
      {held.error !== null ? (
        <LoadFailed slim onAgain={() => void held.refetch()} />
      ) : held.data === undefined ? (
        <Skeleton className="h-48 rounded-md bg-raised-2" />
      ) : (
        <HeldFactors held={held.data} ask={ask} />
      )}
      {asked !== undefined && (
        <Popup
          open={open}
          onClose={() => setOpen(false)}
          onGone={() => setAsked(undefined)}
          title={t(titles[asked])}
          closeLabel={t('popup.close')}
        >
          <div className="px-6 pt-2 pb-6">
            {asked === 'passkey' && <NewPasskey onDone={() => setOpen(false)} />}
            {asked === 'app' && <NewApp onDone={() => setOpen(false)} />}
            {asked === 'recovery' && <NewCodes />}
          </div>
        </Popup>
      )}
    </section>
  )
}

function HeldFactors({ held, ask }: { readonly held: Held; ask(what: Asked): void }) {
  const t = useT()
  const day = useDay()
  return (
    <ul className="grid gap-3">
      <li className="flex flex-wrap items-center gap-3">
        <IconSmartphone className="size-5 text-mute" />
        <span className="min-w-0 flex-1">{t(held.app ? 'factors.app' : 'factors.noApp')}</span>
        <Button size="sm" onClick={() => ask('app')}>
          {t('factors.setApp')}
        </Button>
      </li>
      {held.list.map((passkey) => (
        <li key={passkey.id} className="flex flex-wrap items-center gap-3">
          <IconKey className="size-5 text-mute" />
          <span className="min-w-0 flex-1 truncate">
            {passkey.name}
            <span className="ps-2 text-sm text-faint">{day(passkey.addedAt)}</span>
          </span>
          <Actions
            row={passkey}
            actions={[{ call: 'operator.removePasskey', tone: 'danger', given: ({ id }) => ({ id }) }]}
          />
        </li>
      ))}
      {knowsPasskeys() && (
        <li className="flex items-center gap-3">
          <IconKey className="size-5 text-faint" />
          <span className="min-w-0 flex-1 text-mute">{t('factors.passkeyAbout')}</span>
          <Button size="sm" onClick={() => ask('passkey')}>
            {t('factors.addPasskey')}
          </Button>
        </li>
      )}
      <li className="flex items-center gap-3">
        <IconLifeBuoy className="size-5 text-mute" />
        <span className="min-w-0 flex-1">{t('factors.recoveryLeft', { count: held.recoveryLeft })}</span>
        <Button size="sm" onClick={() => ask('recovery')}>
          {t('factors.renew')}
        </Button>
      </li>
    </ul>
  )
}

function NewPasskey({ onDone }: { onDone(): void }) {
  const t = useT()
  const queries = useQueryClient()
  const form = useForm({
    first: { name: '' },
    check: (values) => required(values, 'name'),
    async send({ name }) {
      try {
        const passkey = await makePasskey(await call('operator.passkeyOptions', {}))
        await call('operator.addPasskey', { name, passkey })
      } catch (cause) {
        if (isTurnedDown(cause)) return
        throw cause
      }
      void queries.invalidateQueries(answersTo('operator.passkeys'))
      toast('good', t('factors.added'))
      onDone()
    },
  })
  return (
    <Form form={form} className="grid gap-4">
      <p className="text-sm text-pretty text-mute">{t('factors.passkeyText')}</p>
      <Field {...form.text('name')} label={t('factors.passkeyName')} maxLength={40} first />
      <FormFailure form={form} />
      <Button type="submit" look="main" loading={form.busy}>
        {t('factors.addPasskey')}
      </Button>
    </Form>
  )
}

function NewApp({ onDone }: { onDone(): void }) {
  const t = useT()
  const queries = useQueryClient()
  // Each time another secret: it is asked for once, when this opens.
  const options = useQuery({ ...callQuery('operator.appOptions', {}), staleTime: Infinity, gcTime: 0, retry: false })
  const form = useForm({
    first: { code: '' },
    check: (values) => required(values, 'code'),
    about: { CODE_WRONG: 'code' },
    async send({ code }) {
      await call('operator.setApp', { code })
      void queries.invalidateQueries(answersTo('operator.passkeys'))
      toast('good', t('factors.appSet'))
      onDone()
    },
  })
  if (options.error !== null) return <LoadFailed slim onAgain={() => void options.refetch()} />
  if (options.data === undefined) return <Skeleton className="h-48 rounded-md bg-raised-2" />
  return (
    <Form form={form} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={options.data.uri} label={t('accept.qr')} side={148} />
        <div className="grid min-w-0 flex-1 basis-40 gap-2 text-sm">
          <p className="text-pretty text-mute">{t('accept.app')}</p>
          <code className="text-xs wrap-anywhere">{options.data.secret}</code>
        </div>
      </div>
      <CodeField
        name="code"
        label={t('field.code')}
        value={form.values.code}
        onChange={(code) => form.set('code', code)}
        error={form.error('code')}
      />
      <FormFailure form={form} />
      <Button type="submit" look="main" loading={form.busy}>
        {t('factors.setApp')}
      </Button>
    </Form>
  )
}

function NewCodes() {
  const t = useT()
  const queries = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>()
  const form = useForm({
    first: {},
    check: () => ({}),
    async send() {
      setCodes((await call('operator.renewRecoveryCodes', {})).recoveryCodes)
      void queries.invalidateQueries(answersTo('operator.passkeys'))
    },
  })
  if (codes !== undefined) return <ShownOnce text={t('accept.codes')} lines={codes} />
  return (
    <Form form={form} className="grid gap-4">
      <p className="text-sm text-pretty text-mute">{t('factors.renewText')}</p>
      <FormFailure form={form} />
      <Button type="submit" look="main" loading={form.busy}>
        {t('factors.renew')}
      </Button>
    </Form>
  )
}
