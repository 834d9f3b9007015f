import type { CallResponse } from '#contract/calls.ts'
import { chipClass } from '#ui/chip.ts'
import { Field } from '#ui/field.tsx'
import { useT } from '#kit/language.ts'
import { useTypeName } from './account-type.ts'
import { readPercent, usePercent } from './percent.ts'

const ORDINARY = 3

type Own = Pick<CallResponse<'agents.overview'>, 'opens' | 'rebate'>

/** What a link or a new account is asked for alike. */
export interface Wish {
  type: Own['opens'][number]['type']
  rebate: string
}

/** The first type that the agent opens, without a rebate. */
export const firstWish = ({ opens }: Own): Wish => ({ type: opens.at(-1)?.type ?? ORDINARY, rebate: '0' })

/** The rebate of a wish, in hundredths of a percent, or what is wrong with it. */
export function useWishCheck(own: Own): (wish: Wish) => string | undefined {
  const t = useT()
  const percent = usePercent()
  return ({ rebate }) => {
    const read = readPercent(rebate)
    if (read === undefined) return t('agent.wrong.percent')
    return read > own.rebate ? t('agent.wrong.above', { most: percent(own.rebate) }) : undefined
  }
}

interface WishFieldsProps {
  readonly own: Own
  readonly form: {
    readonly values: { readonly type: Wish['type'] }
    set(name: 'type', value: Wish['type']): void
    text(name: 'rebate'): object
  }
}

export function WishFields({ own, form }: WishFieldsProps) {
  const t = useT()
  const typeName = useTypeName()
  const percent = usePercent()
  return (
    <>
      <div role="group" aria-label={t('agent.field.type')} className="grid gap-1.5">
        <span className="text-sm font-medium text-mute">{t('agent.field.type')}</span>
        <div className="flex flex-wrap gap-1.5">
          {own.opens.map(({ type, name }) => (
            <button
              key={type}
              type="button"
              aria-pressed={type === form.values.type}
              onClick={() => form.set('type', type)}
              className={chipClass(type === form.values.type)}
            >
              {typeName(name)}
            </button>
          ))}
        </div>
      </div>
      <Field
        {...form.text('rebate')}
        label={t('agent.field.rebate')}
        hint={t('agent.field.rebateHint', { most: percent(own.rebate) })}
        inputMode="decimal"
        required
      />
    </>
  )
}
