import { useState } from 'react'
import IconFilterX from '~icons/lucide/filter-x'
import { useT } from '#kit/language.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/extended/select.tsx'
import { fieldFrame } from '#ui/note.tsx'
import { cx } from '#ui/cx.ts'
import { choiceName, fieldName } from './names.ts'
import type { ListState } from './list-state.ts'
import { usePicked } from './pick-field.tsx'
import type { Pick } from './resource.ts'
import { choicesOf, present, type Node } from './schema.ts'

/** What asks for a page, and is no filter. */
const PAGING = new Set(['sort', 'cursor', 'limit'])

/** The filters that a list's request takes, less what it is always asked with. */
export const filtersOf = (request: Node, always: object): readonly (readonly [string, Node])[] =>
  Object.entries(request.properties ?? {}).filter(([name]) => !PAGING.has(name) && !(name in always))

export interface FiltersProps {
  readonly request: Node
  readonly always: object
  readonly state: ListState
  /** Filters that are chosen among the rows of a list, by name. */
  readonly pick: Readonly<Record<string, Pick>>
}

/** The filters of a list, as its request's schema has them. */
export function Filters({ request, always, state, pick }: FiltersProps) {
  const t = useT()
  const filters = filtersOf(request, always)
  const narrowed = filters.some(([name]) => name in state.asked)
  return (
    <>
      {filters.map(([name, node]) => {
        const shared = {
          name,
          required: request.required?.includes(name) === true,
          value: state.asked[name],
          onChange: (value: string | null) => state.narrow({ [name]: value }),
        }
        return pick[name] === undefined ? (
          <Filter key={name} node={node} {...shared} />
        ) : (
          <Picked key={name} pick={pick[name]} asked={state.asked} {...shared} />
        )
      })}
      {narrowed && (
        <Button
          size="sm"
          look="ghost"
          icon={IconFilterX}
          onClick={() => state.narrow(Object.fromEntries(filters.map(([name]) => [name, null])))}
        >
          {t('list.clear')}
        </Button>
      )}
    </>
  )
}

interface OneProps {
  readonly name: string
  readonly required: boolean
  readonly value: string | undefined
  onChange(value: string | null): void
}

interface FilterProps extends OneProps {
  readonly node: Node
}

const ANY = 'any'

function Filter({ name, node: given, required, value, onChange }: FilterProps) {
  const t = useT()
  const node = present(given)
  const label = fieldName(t, name)
  const choices = node.type === 'boolean' ? ['true', 'false'] : choicesOf(node)
  if (choices !== undefined)
    return (
      <Chosen
        name={name}
        required={required}
        value={value}
        onChange={onChange}
        options={choices.map((one) => ({ value: one, label: choiceName(t, name, one, node.kind) }))}
      />
    )
  return (
    <Typed
      key={value}
      name={name}
      label={label}
      type={node.kind === 'day' ? 'date' : 'text'}
      value={value ?? ''}
      onChange={onChange}
    />
  )
}

/** One of a few; what is not required may be any. */
function Chosen(props: OneProps & { readonly options: readonly { readonly value: string; readonly label: string }[] }) {
  const { name, required, value, onChange, options } = props
  const t = useT()
  const label = fieldName(t, name)
  return (
    <Select
      compact
      label={label}
      className="w-44"
      placeholder={label}
      options={[...(required ? [] : [{ value: ANY, label: t('list.any', { what: label }) }]), ...options]}
      value={value ?? null}
      onChange={(next) => onChange(next === ANY ? null : next)}
    />
  )
}

/** One of the rows of a list. */
function Picked({
  pick,
  asked,
  ...shared
}: OneProps & { readonly pick: Pick; readonly asked: Readonly<Record<string, unknown>> }) {
  const { options } = usePicked(pick, asked)
  return <Chosen {...shared} options={options} />
}

/** What is typed is asked for by Enter, or when the field is left. */
function Typed(props: {
  readonly name: string
  readonly label: string
  readonly type: 'date' | 'text'
  readonly value: string
  onChange(value: string | null): void
}) {
  const { name, label, type, value, onChange } = props
  const [typed, setTyped] = useState(value)
  const done = (): void => {
    if (typed.trim() !== value) onChange(typed.trim() === '' ? null : typed.trim())
  }
  return (
    <label className={cx(fieldFrame(false), 'min-h-10! gap-2 ps-3')}>
      <span className="text-sm whitespace-nowrap text-faint">{label}</span>
      <input
        name={name}
        type={type}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={done}
        onKeyDown={({ key }) => {
          if (key === 'Enter') done()
        }}
        className="h-10 w-32 rounded-sm bg-transparent pe-3 text-sm outline-none"
      />
    </label>
  )
}
