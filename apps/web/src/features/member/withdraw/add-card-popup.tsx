import { useState, type FormEvent } from 'react'
import { cardKinds, type CardKind } from '#contract/cashier-settings.ts'
import { accountNumber, foldedName } from '#rules/cashier/account-number.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { Popup } from '#ui/popup.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '../../../app/calls.ts'
import { useT } from '../../../app/language.ts'
import { CardSign } from './card-face.tsx'
import { Failure, useFailureText, useSending } from './failure.tsx'
import { isPin, PinField } from './pin-field.tsx'

export interface AddCardPopupProps {
  readonly open: boolean
  /** Kinds that are paid out to. */
  readonly kinds: readonly CardKind[]
  /** The name that the card has to carry, where it is known. */
  readonly holder: string | null
  onClose(): void
  onGone(): void
  onAdded(): void
}

const LENGTHS = { name: 60, holder: 80, number: 120 } as const

/** Which field a refusal is about. */
const about: Readonly<Record<string, 'holder' | 'number' | 'pin' | undefined>> = { HOLDER_DIFFERS: 'holder', CARD_INVALID: 'number', CARD_TAKEN: 'number', PAYMENT_PASSWORD_WRONG: 'pin' }

/** A choice of kinds; without one there is nothing to choose. */
function KindChoice({ kinds, value, onChange }: { readonly kinds: readonly CardKind[]; readonly value: CardKind; onChange(kind: CardKind): void }) {
  const t = useT()
  if (kinds.length < 2) return null
  return (
    <div role="radiogroup" aria-label={t('cards.kind.label')} className="grid auto-cols-fr grid-flow-col gap-2">
      {kinds.map((kind) => (
        <label
          key={kind}
          className={cx(
            'grid cursor-pointer justify-items-center gap-2 rounded-md bg-page px-2 py-3 text-center text-sm hairline quick-colors hover:bg-raised-2 has-checked:shadow-[inset_0_0_0_2px_var(--color-accent)]',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-strong',
          )}
        >
          <input type="radio" name="kind" value={kind} checked={kind === value} onChange={() => onChange(kind)} className="sr-only" />
          <CardSign kind={kind} />
          {t(`cards.kind.${kind}`)}
        </label>
      ))}
    </div>
  )
}

/** Binds an account in the member's own name. */
export function AddCardPopup({ open, kinds, holder, onClose, onGone, onAdded }: AddCardPopupProps) {
  const t = useT()
  const failureText = useFailureText()
  const offered = cardKinds.filter((kind) => kinds.includes(kind))
  const [kind, setKind] = useState<CardKind>(offered[0] ?? 'bank')
  const [values, setValues] = useState({ name: '', number: '', holder: holder ?? '', pin: '' })
  const [tried, setTried] = useState(false)
  const { busy, failure, send, forget } = useSending()
  const change = (next: Partial<typeof values>): void => {
    forget()
    setValues((before) => ({ ...before, ...next }))
  }
  const empty = (text: string): string | undefined => (text.trim() === '' ? t('withdraw.wrong.required') : undefined)
  const wrong = {
    name: empty(values.name),
    number: empty(values.number) ?? (accountNumber(kind, values.number) === undefined ? t('error.CARD_INVALID') : undefined),
    holder: empty(values.holder) ?? (holder !== null && foldedName(holder) !== foldedName(values.holder) ? t('error.HOLDER_DIFFERS') : undefined),
    pin: isPin(values.pin) ? undefined : t('withdraw.wrong.pin'),
  }
  const beside = failure === undefined ? undefined : about[failure]
  const error = (field: keyof typeof wrong): string | undefined => (beside === field && failure !== undefined ? failureText(failure) : tried ? wrong[field] : undefined)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setTried(true)
    const first = (['name', 'number', 'holder', 'pin'] as const).find((field) => wrong[field] !== undefined)
    if (first !== undefined) {
      event.currentTarget.querySelector<HTMLElement>(`[name=${first === 'pin' ? 'paymentPassword' : first}]`)?.focus()
      return
    }
    void send(async () => {
      const { pin, ...account } = values
      await call('card.bind', { kind, ...account, paymentPassword: pin })
      toast('good', t('cards.added'))
      onAdded()
    })
  }
  const text = (name: 'name' | 'number' | 'holder') => ({
    name, required: true, maxLength: LENGTHS[name], value: values[name], error: error(name), onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <Popup open={open} onClose={onClose} onGone={onGone} title={t('cards.addTitle')} closeLabel={t('popup.close')}>
      <form noValidate onSubmit={submit} className="grid gap-4 px-6 pt-1 pb-7">
        <KindChoice
          kinds={offered} value={kind}
          onChange={(next) => {
            forget()
            setKind(next)
          }}
        />
        <Field {...text('name')} label={t(`cards.name.${kind}`)} autoComplete="off" first />
        <Field {...text('number')} label={t(`cards.number.${kind}`)} autoComplete="off" spellCheck={false} />
        <Field {...text('holder')} label={t('cards.holder')} autoComplete="name" hint={t(holder === null ? 'cards.holder.hint' : 'cards.holder.same')} />
        <PinField value={values.pin} onChange={(pin) => change({ pin })} error={error('pin')} />
        {beside === undefined && <Failure code={failure} />}
        <Button type="submit" look="main" loading={busy}>{t('cards.addSubmit')}</Button>
      </form>
    </Popup>
  )
}
