import { tagOf } from '#contract/languages.ts'
import type { CallResponse } from '#contract/calls.ts'
import { tierFields, type TierField } from '#contract/contract-terms.ts'
import { formatCount, useLanguage, useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { sortOf } from './tier-fields.ts'

export type Contract = CallResponse<'contracts.list'>['list'][number]
export type Terms = Contract['terms']
type Tier = Readonly<Partial<Record<TierField, string | number>>>

/** Writes a field of a tier as the language on the screen has it. */
function useWritten(): (field: TierField, value: string | number) => string {
  const money = useMoney()
  const percent = new Intl.NumberFormat(tagOf(useLanguage()), { style: 'percent', maximumFractionDigits: 3 })
  return (field, value) => {
    const sort = sortOf(field)
    if (sort === 'count') return formatCount(Number(value))
    return sort === 'percent' ? percent.format(Number(value) / 100) : money(String(value))
  }
}

/** What a contract says, tier by tier. */
export function TermsView({ terms }: { readonly terms: Terms }) {
  const t = useT()
  const money = useMoney()
  const written = useWritten()
  const fields = tierFields[terms.kind]
  const tiers: readonly Tier[] = terms.tiers
  /** No two tiers of a contract are alike. */
  const keyOf = (tier: Tier): string => fields.map((field) => tier[field]).join(' ')
  return (
    <div className="grid gap-3">
      {(terms.kind === 'dividend' || terms.kind === 'daily' || terms.kind === 'hourly') && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-mute">
          {terms.kind === 'dividend' && (
            <>
              <span>{t(`contract.calendar.${terms.calendar}`)}</span>
              <span>{t(`contract.mode.${terms.mode}`)}</span>
              <span>{t(`contract.carryOver.${terms.carryOver}`)}</span>
            </>
          )}
          <span>{t('contract.activeFrom', { amount: money(terms.minimumBet) })}</span>
        </p>
      )}
      {/* On a phone a table would hide the rate, which stands last: a tier is a block there. */}
      <ol className="grid gap-3 sm:hidden">
        {tiers.map((tier, at) => (
          <li key={keyOf(tier)} className="border-t border-line pt-3">
            <p className="pb-1 text-sm font-semibold">{t('contract.tierOf', { tier: at + 1 })}</p>
            <dl className="grid gap-1 text-sm">
              {fields.map((field) => (
                <div key={field} className="flex justify-between gap-4">
                  <dt className="text-faint">{t(`contract.field.${field}`)}</dt>
                  <dd className="amount whitespace-nowrap">{written(field, tier[field] ?? '0')}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      <div
        className="-mx-1 overflow-x-auto px-1 max-sm:hidden"
        tabIndex={0}
        role="group"
        aria-label={t('contract.tiers')}
      >
        <table className="w-full text-sm">
          <thead>
            <tr className="text-faint">
              <th scope="col" className="py-1.5 pe-3 text-start font-medium">
                {t('contract.tier')}
              </th>
              {fields.map((field) => (
                <th key={field} scope="col" className="py-1.5 ps-3 text-end font-medium">
                  {t(`contract.field.${field}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tiers.map((tier, at) => (
              <tr key={keyOf(tier)} className="border-t border-line">
                <td className="amount py-2 pe-3 text-mute">{at + 1}</td>
                {fields.map((field) => (
                  <td key={field} className="amount py-2 ps-3 text-end whitespace-nowrap">
                    {written(field, tier[field] ?? '0')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
