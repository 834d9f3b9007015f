import { useState, type ReactNode } from 'react'
import IconChevron from '~icons/lucide/chevron-right'
import IconPlus from '~icons/lucide/plus'
import IconX from '~icons/lucide/x'
import { useT } from '#kit/language.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { FormField } from '#ui/form-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { RadioGroup } from '#ui/extended/radio-group.tsx'
import { Select } from '#ui/extended/select.tsx'
import { Switch } from '#ui/extended/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { house } from '../app/house.ts'
import { fromZoned, toZoned } from './zoned.ts'
import { choiceName, fieldName, hintOf, humanize, keyName } from './names.ts'
import { choicesOf, emptyOf, isRecord, isWhole, present, textOf, type Node } from './schema.ts'
import { typedOf, wireOf } from './wire.ts'

export interface PartFieldProps {
  readonly node: Node
  readonly path: string
  readonly label: string
  readonly value: unknown
  onChange(value: unknown): void
  onLeave?(): void
  readonly error?: string | undefined
  readonly required: boolean
  /** Where the form begins. */
  readonly first?: boolean
}

/** From here on a text is written in several lines. */
const LONG = 160
/** Up to here all choices stand beside each other. */
const FEW = 3

/** The field of one value, by what its schema says it is. */
export function PartField(props: PartFieldProps): ReactNode {
  const { node: given, path, label, value, onChange, onLeave, error, required, first = false } = props
  const t = useT()
  const node = present(given)
  const hint = hintOf(t, path)
  const choices = choicesOf(node)
  if (choices !== undefined)
    return <Choice {...props} node={node} choices={required ? choices : ['', ...choices.filter((one) => one !== '')]} />
  if (node.type === 'boolean')
    return <Switch label={label} hint={hint} checked={value === true} onChange={onChange} error={error} />
  if (node.type === 'array') return <Items {...props} node={node} />
  if (node.type === 'object') return <Entries {...props} node={node} />
  if (node.anyOf !== undefined && !isWhole(node)) return <Json {...props} />
  const text = typeof value === 'string' ? value : ''
  const shared = {
    name: path,
    label,
    hint,
    error,
    required,
    ...(onLeave === undefined ? {} : { onBlur: onLeave }),
  }
  if (node.kind === 'moment')
    return (
      <Field
        {...shared}
        type="datetime-local"
        first={first}
        value={toZoned(text, house.timeZone)}
        onChange={({ target }) => onChange(fromZoned(target.value, house.timeZone))}
      />
    )
  if (node.kind === 'lines' || node.kind === 'html' || (node.maxLength ?? 0) >= LONG)
    return (
      <TextArea
        {...shared}
        data-autofocus={first ? '' : undefined}
        rows={node.kind === 'html' ? 12 : 3}
        max={node.maxLength ?? 1000}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  return (
    <Field
      {...shared}
      first={first}
      type={node.kind === 'secret' ? 'password' : node.kind === 'day' ? 'date' : 'text'}
      autoComplete={node.kind === 'secret' ? 'new-password' : 'off'}
      {...(node.kind === 'amount'
        ? { inputMode: 'decimal' as const, lead: <span className="ps-3.5 text-faint">{house.currencySymbol}</span> }
        : {})}
      {...(isWhole(node) || node.kind === 'id' ? { inputMode: 'numeric' as const } : {})}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function Choice(props: PartFieldProps & { readonly choices: readonly string[] }) {
  const { path, label, value, onChange, error, required, choices } = props
  const t = useT()
  const options = choices.map((one) => ({
    value: one,
    label: one === '' ? t('form.none') : choiceName(t, path, one),
  }))
  const chosen = typeof value === 'string' && (value !== '' || choices.includes('')) ? value : null
  if (choices.length <= FEW && required)
    return <RadioGroup label={label} options={options} value={chosen} onChange={onChange} error={error} />
  return (
    <Select
      label={label}
      options={options}
      value={chosen}
      onChange={onChange}
      placeholder={t('form.choose')}
      error={error}
      required={required}
    />
  )
}

/** A list of values: each with a field, and a way to add one and to take one away. */
function Items({ node, path, label, value, onChange, error, required }: PartFieldProps) {
  const t = useT()
  const values: readonly unknown[] = Array.isArray(value) ? value : []
  const item = node.items ?? {}
  const replace = (at: number, next: unknown): void => onChange(values.map((one, index) => (index === at ? next : one)))
  const full = node.maxItems !== undefined && values.length >= node.maxItems
  const choices = choicesOf(present(item))
  if (choices !== undefined)
    return (
      <Ticks
        label={label}
        path={path}
        choices={choices}
        values={values.map(String)}
        onChange={onChange}
        error={error}
        required={required}
      />
    )
  return (
    <FormField label={label} hint={hintOf(t, path)} error={error} required={required}>
      {(aria) => (
        <div {...aria} role="group" className="grid gap-3">
          {values.map((one, at) => (
            <Item
              key={at}
              node={item}
              title={titleOfItem(one) ?? `${label} ${at + 1}`}
              remove={() => onChange(values.filter((_, index) => index !== at))}
            >
              <Inner node={item} path={path} label={label} value={one} onChange={(next) => replace(at, next)} />
            </Item>
          ))}
          <div>
            <Button
              size="sm"
              icon={IconPlus}
              disabled={full}
              onClick={() => onChange([...values, emptyOf(item) ?? ''])}
            >
              {t('form.addItem')}
            </Button>
          </div>
        </div>
      )}
    </FormField>
  )
}

/** What names an item among its neighbours. */
const NAMES = ['name', 'title', 'label', 'code', 'kind', 'rank', 'gives']

const titleOfItem = (item: unknown): string | undefined => {
  const name = isRecord(item) ? NAMES.map((one) => item[one]).find((one) => one !== undefined && one !== '') : undefined
  return name === undefined ? undefined : humanize(textOf(name))
}

/** One value of a list: simple ones stand there, larger ones open. */
function Item(props: { readonly node: Node; readonly title: string; remove(): void; readonly children: ReactNode }) {
  const { node, title, remove, children } = props
  const t = useT()
  const gone = <IconButton size="sm" icon={IconX} label={t('form.removeItem', { what: title })} onClick={remove} />
  if (present(node).type !== 'object')
    return (
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">{children}</div>
        {gone}
      </div>
    )
  return (
    <div className="relative">
      <details className="group rounded-sm bg-page hairline">
        <summary className="flex min-h-11 items-center gap-3 ps-4 pe-14 text-sm font-medium">
          <IconChevron className="size-4 shrink-0 text-faint quick-colors group-open:rotate-90 rtl:-scale-x-100" />
          <span className="min-w-0 flex-1 truncate">{title}</span>
        </summary>
        <div className={cx(columnsClass, 'border-t border-line p-4')}>{children}</div>
      </details>
      {/* Beside the summary: a button within a button is nothing that a screen reader can say. */}
      <div className="absolute end-1.5 top-1">{gone}</div>
    </div>
  )
}

/** Simple fields beside each other where there is room; what is made of several takes the whole width. */
export const columnsClass = 'grid gap-4 sm:grid-cols-2 [&>[data-whole]]:col-span-full'

/** True where the field of a value is made of several. */
export function isWide(given: Node): boolean {
  const node = present(given)
  if (node.type === 'array' || node.type === 'object') return true
  return choicesOf(node) === undefined && !isWhole(node) && (node.anyOf !== undefined || (node.maxLength ?? 0) >= LONG)
}

/** What one of several is: values of `gameTypes` are called as those of `gameType`. */
const singular = (path: string): string => path.slice(path.lastIndexOf('.') + 1).replace(/s$/, '')

/** Several of a few. */
function Ticks(props: {
  readonly label: string
  readonly path: string
  readonly choices: readonly string[]
  readonly values: readonly string[]
  onChange(values: readonly string[]): void
  readonly error: string | undefined
  readonly required: boolean
}) {
  const { label, path, choices, values, onChange, error, required } = props
  const t = useT()
  return (
    <FormField label={label} error={error} required={required}>
      {(aria) => (
        <div {...aria} role="group" className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-4 gap-y-1">
          {choices.map((choice) => (
            <label key={choice} className="flex min-h-9 items-center gap-2.5 text-sm">
              <input
                type="checkbox"
                className="size-4.5 accent-(--color-accent)"
                checked={values.includes(choice)}
                onChange={({ target }) =>
                  onChange(choices.filter((one) => (one === choice ? target.checked : values.includes(one))))
                }
              />
              {choiceName(t, path, choice, singular(path))}
            </label>
          ))}
        </div>
      )}
    </FormField>
  )
}

/** A value inside of a list or a record: it is kept as it travels, since it is no field of the form's own. */
function Inner({ node, path, label, value, onChange }: Omit<PartFieldProps, 'required'>) {
  const t = useT()
  const inner = present(node)
  if (inner.type === 'object' && inner.properties !== undefined) {
    const fields = isRecord(value) ? value : {}
    return Object.entries(inner.properties).map(([name, part]) => (
      <Inner
        key={name}
        node={part}
        path={`${path}.${name}`}
        label={fieldName(t, `${path}.${name}`)}
        value={fields[name]}
        onChange={(next) => onChange({ ...fields, [name]: next })}
      />
    ))
  }
  const typed = <Typed node={node} path={path} label={label} value={value} onChange={onChange} />
  return isWide(node) ? <div data-whole>{typed}</div> : typed
}

/** Keeps what is typed beside what it says, so that `1.` may become `1.50`. */
function Typed({ node, path, label, value, onChange }: Omit<PartFieldProps, 'required'>) {
  const [typed, setTyped] = useState(() => typedOf(node, value))
  return (
    <PartField
      node={node}
      path={path}
      label={label}
      value={typed}
      onChange={(next) => {
        setTyped(next)
        onChange(wireOf(node, next))
      }}
      required={false}
    />
  )
}

/** Values by a key, such as a text by language: one for each key that may be. */
function Entries(props: PartFieldProps) {
  const { node, path, label, value, onChange, error, required } = props
  const t = useT()
  const values = isRecord(value) ? value : {}
  const keys = node.propertyNames === undefined ? undefined : choicesOf(node.propertyNames)
  const inner = typeof node.additionalProperties === 'object' ? node.additionalProperties : undefined
  const [more, setMore] = useState(false)
  if (node.properties !== undefined)
    return (
      <FormField label={label} hint={hintOf(t, path)} error={error} required={required}>
        {(aria) => (
          <div {...aria} role="group" className={columnsClass}>
            <Inner node={node} path={path} label={label} value={value} onChange={onChange} />
          </div>
        )}
      </FormField>
    )
  if (keys === undefined || inner === undefined) return <Json {...props} />
  const shown = keys.filter((key) => more || key in values)
  return (
    <FormField label={label} hint={hintOf(t, path)} error={error} required={required}>
      {(aria) => (
        <div {...aria} role="group" className="grid gap-3">
          <div className={isWide(inner) ? 'grid gap-3' : columnsClass}>
            {shown.map((key) => (
              <Inner
                key={key}
                node={inner}
                path={path}
                label={keyName(t, key)}
                value={values[key]}
                onChange={(next) => onChange({ ...values, [key]: next })}
              />
            ))}
          </div>
          {shown.length < keys.length && (
            <div>
              <Button size="sm" icon={IconPlus} onClick={() => setMore(true)}>
                {t('form.moreKeys')}
              </Button>
            </div>
          )}
        </div>
      )}
    </FormField>
  )
}

const asText = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value, null, 2))

/** What has several shapes, as JSON. */
function Json({ path, label, value, onChange, error, required }: PartFieldProps) {
  const t = useT()
  const [text, setText] = useState(() => asText(value))
  const [broken, setBroken] = useState(false)
  return (
    <TextArea
      name={path}
      label={label}
      rows={8}
      max={20_000}
      spellCheck={false}
      className="font-mono"
      value={text}
      error={broken ? t('form.brokenJson') : error}
      required={required}
      onChange={({ target }) => {
        setText(target.value)
        try {
          onChange(target.value === '' ? null : JSON.parse(target.value))
          setBroken(false)
        } catch {
          setBroken(true)
        }
      }}
    />
  )
}
