import { useQuery } from '@tanstack/react-query'
import { useT } from '#kit/language.ts'
import { Select } from '#ui/extended/select.tsx'
import { loadPage } from './load-page.ts'
import { codeName } from './names.ts'
import type { Pick } from './resource.ts'
import { textOf, valueAt } from './schema.ts'

export interface PickFieldProps {
  readonly pick: Pick
  readonly label: string
  readonly value: unknown
  onChange(value: string): void
  readonly error: string | undefined
  readonly required: boolean
}

/** A field that takes one of the rows of a list. */
export function PickField({ pick, label, value, onChange, error, required }: PickFieldProps) {
  const t = useT()
  const rows = useQuery({
    queryKey: [pick.list, 'picked', pick.asked],
    queryFn: ({ signal }) => loadPage(pick.list, { ...pick.asked, limit: 100 }, signal),
  })
  return (
    <Select
      label={label}
      options={(rows.data?.list ?? []).map((row) => ({
        value: textOf(valueAt(row, pick.value)),
        label: codeName(t, pick.field ?? '', textOf(valueAt(row, pick.label))),
      }))}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={onChange}
      placeholder={t('form.choose')}
      loading={rows.isPending}
      error={rows.error === null ? error : t('load.failed')}
      required={required}
    />
  )
}
