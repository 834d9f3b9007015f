import { useState } from 'react'
import type { CallError } from '#client/call-error.ts'
import { MOST_ACCOUNTS } from '#contract/agents.ts'
import type { CallResponse } from '#contract/calls.ts'
import { Button } from '#ui/button.tsx'
import { Popup } from '#ui/popup.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { copyText } from '#kit/copy-text.ts'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { call } from '../../app/calls.ts'
import { readNames } from './names.ts'
import { readPercent } from './percent.ts'
import { firstWish, useWishCheck, WishFields } from './wish-fields.tsx'

interface OpenPopupProps {
  readonly own: CallResponse<'agents.overview'>
  onGone(): void
  onDone(): void
}

/** Opens accounts, all of them or none, and then says which. */
export function OpenPopup({ own, onGone, onDone }: OpenPopupProps) {
  const t = useT()
  const [open, setOpen] = useState(true)
  const [made, setMade] = useState<readonly string[]>()
  const [taken, setTaken] = useState<string>()
  const wrong = useWishCheck(own)
  const form = useForm({
    first: { ...firstWish(own), accounts: '' },
    check(values) {
      const { names, bad, twice } = readNames(values.accounts)
      const accounts =
        names.length === 0
          ? t('agent.wrong.noName')
          : names.length > MOST_ACCOUNTS
            ? t('agent.wrong.tooMany', { most: MOST_ACCOUNTS })
            : bad !== undefined
              ? t('agent.wrong.name', { name: bad })
              : twice !== undefined
                ? t('agent.wrong.twice', { name: twice })
                : undefined
      return { rebate: wrong(values), accounts }
    },
    async send({ type, rebate, accounts }) {
      setTaken(undefined)
      const answer = await call('agents.open', {
        type,
        rebate: readPercent(rebate) ?? 0,
        accounts: [...readNames(accounts).names],
      })
      setMade(answer.accounts)
      onDone()
    },
    about: { USERNAME_TAKEN: 'accounts' },
    refused(cause) {
      setTaken(takenIn(cause))
      return false
    },
    words: (code) =>
      code === 'USERNAME_TAKEN' ? t('agent.wrong.taken') : code === 'METHOD_OFF' ? t('agent.wrong.off') : undefined,
  })
  return (
    <Popup
      open={open}
      onClose={() => setOpen(false)}
      onGone={onGone}
      title={t('agent.open.new')}
      closeLabel={t('popup.close')}
    >
      {made === undefined ? (
        <Form form={form} className="grid gap-4 px-6 pt-1 pb-7">
          <p className="text-mute text-pretty">{t('agent.open.text')}</p>
          <WishFields own={own} form={form} />
          <TextArea
            {...form.text('accounts')}
            label={t('agent.field.accounts')}
            hint={t('agent.field.accountsHint', { most: MOST_ACCOUNTS })}
            max={MOST_ACCOUNTS * 18}
            dir="ltr"
            required
          />
          {taken !== undefined && <p className="text-sm text-lost">{t('agent.wrong.takenName', { name: taken })}</p>}
          <FormFailure form={form} />
          <Button type="submit" look="main" loading={form.busy}>
            {t('agent.open.submit')}
          </Button>
        </Form>
      ) : (
        <div className="grid gap-4 px-6 pt-1 pb-7">
          <p role="status" className="font-semibold">
            {t('agent.open.done', { count: made.length })}
          </p>
          <p className="text-mute text-pretty">{t('agent.open.next')}</p>
          <ul dir="ltr" className="grid max-h-60 grid-cols-2 gap-x-4 gap-y-1 overflow-y-auto text-sm">
            {made.map((name) => (
              <li key={name} className="truncate">
                {name}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => void copyText(made.join('\n'))}>{t('agent.open.copy')}</Button>
            <Button look="main" onClick={() => setOpen(false)}>
              {t('popup.close')}
            </Button>
          </div>
        </div>
      )}
    </Popup>
  )
}

/** The name that is taken, as the refusal tells it. */
function takenIn({ code, detail }: CallError): string | undefined {
  const name =
    code === 'USERNAME_TAKEN' && typeof detail === 'object' && detail !== null && 'username' in detail
      ? detail.username
      : undefined
  return typeof name === 'string' ? name : undefined
}
