import { useQuery } from '@tanstack/react-query'
import { useT } from '#kit/language.ts'
import { Select } from '#ui/extended/select.tsx'
import { loadPage } from './load-page.ts'
import { codeName } from './names.ts'
import type { Pick } from './resource.ts'
import { textOf, valueAt } from './schema.ts'

export interface PickFieldProps {
  readonly pick: Pick
  /** What the form holds, where the list is narrowed by another field of it. */
  readonly values: Readonly<Record<string, unknown>>
  readonly label: string
  readonly value: unknown
  onChange(value: string): void
  readonly error: string | undefined
  readonly required: boolean
}

/** The rows that can be chosen, as the options of a field; none of them before the field that narrows them is set. */
export function usePicked(pick: Pick, values: Readonly<Record<string, unknown>>) {
  const t = useT()
  const { list, asked, by } = pick
  const narrowed = by === undefined ? asked : { ...asked, [by]: values[by] }
  const isAsked = by === undefined || (typeof values[by] === 'string' && values[by] !== '')
  const { data, error, isPending } = useQuery({
    queryKey: [list, 'picked', narrowed],
    queryFn: ({ signal }) => loadPage(list, { ...narrowed, limit: 100 }, signal),
    enabled: isAsked,
  })
  return {
    options: (data?.list ?? []).map((row) => ({
      value: textOf(valueAt(row, pick.value)),
      label: codeName(t, pick.field ?? '', textOf(valueAt(row, pick.label))),
    })),
    isPending: isAsked && isPending,
    hasFailed: error !== null,
  }
}

/** A field that takes one of the rows of a list. */
export function PickField({ pick, values, label, value, onChange, error, required }: PickFieldProps) {
  const t = useT()
  const { options, isPending, hasFailed } = usePicked(pick, values)
  return (
    <Select
      label={label}
      options={options}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={onChange}
      placeholder={t('form.choose')}
      loading={isPending}
      error={hasFailed ? t('load.failed') : error}
      required={required}
    />
  )
}
