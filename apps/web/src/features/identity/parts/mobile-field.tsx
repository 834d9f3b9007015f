import { Field } from '#ui/field.tsx'
import { SearchSelect } from '#ui/search-select.tsx'
import { useT } from '#kit/language.ts'
import { Flag } from '../../../parts/flag.tsx'
import { useCountries } from './use-countries.ts'

/** Until the list of countries is here, and where a country was never chosen. */
export const NO_DIALING_CODE = ''

export interface MobileFieldProps {
  readonly field: {
    readonly name: string
    readonly value: string
    readonly error: string | undefined
    onChange(event: { target: { value: string } }): void
    onBlur(): void
  }
  /** The dialing code without `+`; empty for the one that fits the visitor best. */
  readonly dialingCode: string
  onDialingCode(code: string): void
  readonly label?: string
  readonly first?: boolean
  readonly hint?: string
  readonly required?: boolean
}

/** The dialing code in force: the chosen one, or that of the country that fits best. */
export function useDialingCode(chosen: string): string {
  const [best] = useCountries()
  return chosen === NO_DIALING_CODE ? (best?.countryDialingCode ?? NO_DIALING_CODE) : chosen
}

/** A phone number with the dialing code of its country before it. */
export function MobileField({
  field,
  dialingCode,
  onDialingCode,
  label,
  first = false,
  hint,
  required = false,
}: MobileFieldProps) {
  const t = useT()
  const countries = useCountries()
  const code = useDialingCode(dialingCode)
  const items = countries.map(({ countryCode, countryDialingCode, name }) => ({
    key: `${countryCode} ${countryDialingCode}`,
    label: name,
    note: `+${countryDialingCode}`,
    picture: <Flag country={countryCode} className="size-5" />,
  }))
  // Several countries share a code; which of them was meant makes no difference but for the flag.
  const chosen = items.find(({ note }) => note === `+${code}`)?.key ?? ''
  return (
    <Field
      {...field}
      label={label ?? t('field.mobileNum')}
      hint={hint}
      first={first}
      required={required}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      lead={
        <SearchSelect
          label={t('field.country')}
          searchLabel={t('country.search')}
          closeLabel={t('popup.close')}
          emptyText={t('country.none')}
          items={items}
          chosen={chosen}
          onChoose={(key) => onDialingCode(key.split(' ')[1] ?? NO_DIALING_CODE)}
          className="shrink-0 border-e border-line"
        />
      }
    />
  )
}
