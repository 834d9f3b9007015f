import { cardKinds, type CardKind } from '#contract/settings/cashier.ts'
import { accountNumber, foldedName } from '#rules/cashier/account-number.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { Popup } from '#ui/popup.tsx'
import { toast } from '#ui/toast.tsx'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { call } from '../../app/calls.ts'
import { isPin, PinField } from '../../parts/pin-field.tsx'
import { CardSign } from './card-face.tsx'
import { ownWords } from './failure.tsx'

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

/** A choice of kinds; without one there is nothing to choose. */
function KindChoice({
  kinds,
  value,
  onChange,
}: {
  readonly kinds: readonly CardKind[]
  readonly value: CardKind
  onChange(kind: CardKind): void
}) {
  const t = useT()
  if (kinds.length < 2) return null
  return (
    <div role="radiogroup" aria-label={t('cards.kind.label')} className="grid auto-cols-fr grid-flow-col gap-2">
      {kinds.map((kind) => (
        <label
          key={kind}
          className={cx(
            'grid cursor-pointer justify-items-center gap-2 rounded-md bg-page px-1 py-3 text-center text-sm hairline sm:px-2.5 quick-colors hover:bg-raised-2 has-checked:shadow-[inset_0_0_0_2px_var(--color-accent)]',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-strong',
          )}
        >
          <input
            type="radio"
            name="kind"
            value={kind}
            checked={kind === value}
            onChange={() => onChange(kind)}
            className="sr-only"
          />
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
  const offered = cardKinds.filter((kind) => kinds.includes(kind))
  const empty = (text: string): string | undefined => (text.trim() === '' ? t('withdraw.wrong.required') : undefined)
  const form = useForm({
    first: { kind: offered[0] ?? 'bank', name: '', number: '', holder: holder ?? '', paymentPassword: '' },
    check: (typed) => ({
      name: empty(typed.name),
      number:
        empty(typed.number) ??
        (accountNumber(typed.kind, typed.number) === undefined ? t('error.CARD_INVALID') : undefined),
      holder:
        empty(typed.holder) ??
        (holder !== null && foldedName(holder) !== foldedName(typed.holder) ? t('error.HOLDER_DIFFERS') : undefined),
      paymentPassword: isPin(typed.paymentPassword) ? undefined : t('pin.wrong'),
    }),
    async send(account) {
      await call('card.bind', account)
      toast('good', t('cards.added'))
      onAdded()
    },
    about: {
      HOLDER_DIFFERS: 'holder',
      CARD_INVALID: 'number',
      CARD_TAKEN: 'number',
      PAYMENT_PASSWORD_WRONG: 'paymentPassword',
    },
    words: ownWords,
  })
  const { kind } = form.values
  const text = (name: 'name' | 'number' | 'holder') => ({
    ...form.text(name),
    required: true,
    maxLength: LENGTHS[name],
  })
  return (
    <Popup open={open} onClose={onClose} onGone={onGone} title={t('cards.addTitle')} closeLabel={t('popup.close')}>
      <Form form={form} className="grid gap-4 px-6 pt-1 pb-7">
        <KindChoice kinds={offered} value={kind} onChange={(next) => form.set('kind', next)} />
        <Field {...text('name')} label={t(`cards.name.${kind}`)} autoComplete="off" first />
        <Field {...text('number')} label={t(`cards.number.${kind}`)} autoComplete="off" spellCheck={false} />
        <Field
          {...text('holder')}
          label={t('cards.holder')}
          autoComplete="name"
          hint={t(holder === null ? 'cards.holder.hint' : 'cards.holder.same')}
        />
        <PinField form={form} />
        <FormFailure form={form} />
        <Button type="submit" look="main" loading={form.busy}>
          {t('cards.addSubmit')}
        </Button>
      </Form>
    </Popup>
  )
}
