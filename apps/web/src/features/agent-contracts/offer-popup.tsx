import { useState } from 'react'
import IconPlus from '~icons/lucide/plus'
import IconX from '~icons/lucide/x'
import { tierFields, type TierField } from '#contract/contract-terms.ts'
import { Button } from '#ui/button.tsx'
import { chipClass } from '#ui/chip.ts'
import { Field } from '#ui/field.tsx'
import { Popup } from '#ui/popup.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/toast.tsx'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { type CarryOver, type ContractKind, dividendModes, MOST_TIERS } from '#rules/agents/tiers.ts'
import { call } from '../../app/calls.ts'
import { useRested } from '../../parts/use-rested.ts'
import { draftOf, nameOf, type Values } from './draft.ts'
import { mostOf } from './most.ts'
import { OfferPreview } from './offer-preview.tsx'
import { readDemand, readField, sortOf } from './tier-fields.ts'
import type { Terms } from './terms-view.tsx'

interface OfferPopupProps {
  readonly kind: ContractKind
  /** The agent's own terms, which no offer goes beyond. */
  readonly own: Terms | undefined
  /** How dividends may carry over what players won. */
  readonly carryOvers: readonly CarryOver[]
  /** Whom it is offered; typed unless given. */
  readonly account?: string
  onGone(): void
  onDone(): void
}

/** Typing rests so long before it is said what it would have paid. */
const PAUSE_MS = 500

/** The fields of a tier, empty. */
const emptyTier = (kind: ContractKind, tier: number): Values =>
  Object.fromEntries(tierFields[kind].map((field) => [nameOf(tier, field), '']))

interface ChipsProps<Choice extends string> {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly chosen: string
  wordOf(choice: Choice): string
  onChoose(choice: Choice): void
}

function Chips<Choice extends string>({ label, choices, chosen, wordOf, onChoose }: ChipsProps<Choice>) {
  return (
    <div role="group" aria-label={label} className="grid gap-1.5">
      <span className="text-sm font-medium text-mute">{label}</span>
      <div className="flex flex-wrap gap-1.5">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === chosen}
            onClick={() => onChoose(choice)}
            className={chipClass(choice === chosen)}
          >
            {wordOf(choice)}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Offers a contract to a direct downline. */
export function OfferPopup({ kind, own, carryOvers, account = '', onGone, onDone }: OfferPopupProps) {
  const t = useT()
  const [open, setOpen] = useState(true)
  const [count, setCount] = useState(1)
  const dividend = own?.kind === 'dividend' ? own : undefined
  const carries = carryOvers.filter((choice) => choice !== 'secondHalf' || dividend?.calendar === 'semiMonthly')
  const usual = carries.find((choice) => choice === dividend?.carryOver) ?? carries[0]
  const fields = tierFields[kind]
  const numbers = Array.from({ length: count }, (_, at) => at)
  const hasLeast = kind !== 'realTime'
  /** The most that may be given in a tier; undefined while its demands are no numbers. */
  const most = (values: Values, tier: number, field: TierField): string | undefined =>
    own === undefined ? undefined : mostOf(own, (name) => readField(name, values[nameOf(tier, name)] ?? ''), field)
  function wrongAt(values: Values, tier: number, field: TierField): string | undefined {
    const read = readField(field, values[nameOf(tier, field)] ?? '')
    if (read === undefined) return t(`contract.wrong.${sortOf(field)}`)
    const highest = most(values, tier, field)
    return highest !== undefined && Number(read) > Number(highest) ? t('contract.most', { most: highest }) : undefined
  }
  const hintOf = (tier: number, field: TierField): string | undefined => {
    const highest = most(form.values, tier, field)
    return highest === undefined ? undefined : t('contract.most', { most: highest })
  }
  const form = useForm<Values>({
    first: {
      account,
      mode: dividend?.mode ?? 'fixed',
      carryOver: usual ?? 'none',
      minimumBet: '',
      tiers: '',
      ...emptyTier(kind, 0),
    },
    check: (values) => ({
      account: values.account?.trim() === '' ? t('contract.wrong.account') : undefined,
      minimumBet:
        hasLeast && readDemand(values.minimumBet ?? '') === undefined ? t('contract.wrong.amount') : undefined,
      ...Object.fromEntries(
        numbers.flatMap((tier) => fields.map((field) => [nameOf(tier, field), wrongAt(values, tier, field)])),
      ),
    }),
    words: (code) =>
      code === 'NOT_FOUND'
        ? t('contract.wrong.notYours')
        : code === 'CONFLICT'
          ? t('contract.wrong.waits')
          : code === 'FORBIDDEN'
            ? t('contract.wrong.noOwn')
            : undefined,
    about: { NOT_FOUND: 'account' },
    async send(values) {
      const terms = draftOf(kind, own, values, count)
      if (terms === undefined) return
      const about = { action: 'new', account: (values.account ?? '').trim() } as const
      switch (terms.kind) {
        case 'dividend':
          await call('contracts.dividend', { ...about, ...terms })
          break
        case 'daily':
          await call('contracts.daily', { ...about, ...terms })
          break
        case 'hourly':
          await call('contracts.hourly', { ...about, ...terms })
          break
        case 'realTime':
          await call('contracts.realTime', { ...about, ...terms })
      }
      toast('good', t('contract.done.new'))
      onDone()
      setOpen(false)
    },
  })
  const isWithin = numbers.every((tier) => fields.every((field) => wrongAt(form.values, tier, field) === undefined))
  const rested = useRested(form.values, PAUSE_MS)
  const askedOf = (values: Values) => {
    const name = (values.account ?? '').trim()
    const draft = draftOf(kind, own, values, count)
    return draft === undefined || name === '' ? undefined : { account: name, ...draft }
  }
  const isWhole = askedOf(form.values) !== undefined
  function addTier(): void {
    for (const [name, value] of Object.entries(emptyTier(kind, count))) form.set(name, value)
    setCount(count + 1)
  }
  return (
    <Popup
      open={open}
      onClose={() => setOpen(false)}
      onGone={onGone}
      title={t('contract.offer')}
      closeLabel={t('popup.close')}
      size="lg"
      shape="full"
    >
      <Form form={form} className="grid gap-5 px-6 pt-1 pb-7">
        <Field {...form.text('account')} label={t('contract.account')} maxLength={32} dir="ltr" required first />
        {kind === 'dividend' && (
          <>
            {/* FLOAT below FIXED would be paid short of the loss that the agent needs. */}
            {dividend?.mode === 'float' && (
              <Chips
                label={t('contract.modes')}
                choices={dividendModes}
                chosen={form.values.mode ?? ''}
                wordOf={(choice) => t(`contract.mode.${choice}`)}
                onChoose={(choice) => form.set('mode', choice)}
              />
            )}
            <Chips
              label={t('contract.carry')}
              choices={carries}
              chosen={form.values.carryOver ?? ''}
              wordOf={(choice) => t(`contract.carryOver.${choice}`)}
              onChoose={(choice) => form.set('carryOver', choice)}
            />
          </>
        )}
        {hasLeast && (
          <Field
            {...form.text('minimumBet')}
            label={t('contract.minimumBet')}
            hint={t('contract.minimumBetHint')}
            inputMode="decimal"
            required
          />
        )}
        {numbers.map((tier) => (
          <fieldset key={tier} className="grid gap-3 rounded-md bg-raised-2 p-4">
            <legend className="sr-only">{t('contract.tierOf', { tier: tier + 1 })}</legend>
            <div className="flex min-h-9 items-center justify-between">
              <p aria-hidden="true" className="font-semibold">
                {t('contract.tierOf', { tier: tier + 1 })}
              </p>
              {tier > 0 && tier === count - 1 && (
                <IconButton
                  size="sm"
                  icon={IconX}
                  label={t('contract.removeTier', { tier: tier + 1 })}
                  onClick={() => setCount(count - 1)}
                />
              )}
            </div>
            <div className="grid gap-3 sm:grid-cols-2">
              {fields.map((field) => (
                <Field
                  key={field}
                  {...form.text(nameOf(tier, field))}
                  label={t(`contract.field.${field}`)}
                  hint={hintOf(tier, field)}
                  inputMode={sortOf(field) === 'count' ? 'numeric' : 'decimal'}
                  required
                />
              ))}
            </div>
          </fieldset>
        ))}
        {count < MOST_TIERS && (
          <Button icon={IconPlus} onClick={addTier} className="justify-self-start">
            {t('contract.addTier')}
          </Button>
        )}
        <OfferPreview
          // What is no offer any more says nothing, also while the next is typed.
          asked={isWhole && isWithin ? askedOf(rested) : undefined}
          beyond={isWhole && !isWithin}
          name={rested.account?.trim()}
        />
        <FormFailure form={form} />
        <Button type="submit" look="main" loading={form.busy}>
          {t('contract.offer')}
        </Button>
      </Form>
    </Popup>
  )
}
