import { Suspense, useState, type ComponentType, type ReactNode } from 'react'
import type { CallDefinition } from '#contract/call.ts'
import { consoleCalls, type ConsoleCallName } from '#contract/calls.ts'
import { Form, FormFailure } from '#kit/form.tsx'
import type { FieldErrors } from '#kit/field-errors.ts'
import { useT, type Translate } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { Button } from '#ui/button.tsx'
import { makeCall } from '../app/calls.ts'
import { columnsClass, isWide, PartField } from './fields.tsx'
import { fieldName, named } from './names.ts'
import { PickField } from './pick-field.tsx'
import type { HelpProps, Pick } from './resource.ts'
import { nodeOf, present, valueAt, type Node } from './schema.ts'
import { faultsOf, partsOf, requestOf, typedOf, type FormPart } from './wire.ts'

const table: Readonly<Record<ConsoleCallName, CallDefinition>> = consoleCalls

export interface SchemaFormProps {
  readonly call: ConsoleCallName
  /** What of the request is known, and is not asked for. */
  readonly given?: object
  /** What is asked for though it is not required; `all` for everything. */
  readonly ask?: readonly string[] | 'all'
  /** What the fields hold at first, as it travels. */
  readonly begin?: object
  readonly submit: string
  readonly tone?: 'main' | 'danger'
  /** Fields that are chosen among the rows of a list. */
  readonly pick?: Readonly<Record<string, Pick>> | undefined
  /** What stands above a field and writes into it. */
  readonly helps?: Readonly<Record<string, ComponentType<HelpProps>>> | undefined
  /** Its fields stand in two columns, the simple ones first. */
  readonly wide?: boolean
  onDone(answer: unknown): void
  onCancel?(): void
  /** Stands above the fields. */
  readonly children?: ReactNode
}

/** What is wrong with a value, in words. */
function saying(t: Translate, node: Node, code: string): string {
  const { kind } = present(node)
  return named(t, code, `wrong.${kind ?? 'value'}.${code}`, `wrong.${kind ?? 'value'}`, `wrong.${code}`, 'wrong.value')
}

/** Where a field stands in two columns: what is typed, then switches, then what is made of several. */
const placeOf = (node: Node): number => (isWide(node) ? 2 : present(node).type === 'boolean' ? 1 : 0)

/** A request as a form: the fields, what is wrong with them, and who hears of it follow from the call's schema. */
export function SchemaForm(props: SchemaFormProps) {
  const {
    call,
    given = {},
    ask = [],
    begin = {},
    submit,
    tone = 'main',
    onDone,
    onCancel,
    wide = false,
    pick = {},
    helps = {},
    children,
  } = props
  const t = useT()
  const schema = table[call].request
  // What is known and asked stays as it is while the form stands.
  const [parts] = useState(() => {
    const asked = partsOf(nodeOf(schema), Object.keys(given), ask)
    return wide ? asked.toSorted((a, b) => placeOf(a.node) - placeOf(b.node)) : asked
  })
  const form = useForm<Record<string, unknown>>({
    first: Object.fromEntries(parts.map(({ path, node }) => [path, typedOf(node, valueAt(begin, path))])),
    check: (typed) => wrongOf(t, parts, typed, faultsOf(schema, requestOf(parts, typed, given))),
    async send(typed) {
      onDone(await makeCall(call, requestOf(parts, typed, given)))
    },
  })
  return (
    <Form form={form} className="grid gap-4" aria-label={submit}>
      {children}
      <div className={wide ? columnsClass : 'grid gap-4'}>
        {parts.map(({ path, node, required }, at) => (
          <div key={path} data-whole={isWide(node) ? '' : undefined} className="grid min-w-0 content-start">
            <Help help={helps[path]} value={form.values[path]} onChange={(value) => form.set(path, value)} />
            {pick[path] === undefined ? (
              <PartField
                node={node}
                path={path}
                label={fieldName(t, path)}
                value={form.values[path]}
                onChange={(value) => form.set(path, value)}
                onLeave={() => form.leave(path)}
                error={form.error(path)}
                required={required}
                first={at === 0 && !wide}
              />
            ) : (
              <PickField
                pick={pick[path]}
                values={form.values}
                label={fieldName(t, path)}
                value={form.values[path]}
                onChange={(value) => form.set(path, value)}
                error={form.error(path)}
                required={required}
              />
            )}
          </div>
        ))}
      </div>
      <FormFailure form={form} />
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel !== undefined && (
          <Button look="ghost" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
        )}
        <Button type="submit" look={tone} loading={form.busy}>
          {submit}
        </Button>
      </div>
    </Form>
  )
}

interface HelpOfFieldProps {
  readonly help: ComponentType<HelpProps> | undefined
  readonly value: unknown
  onChange(value: string): void
}

/** Adds words below those that a field holds. */
function Help({ help: Chosen, value, onChange }: HelpOfFieldProps) {
  if (Chosen === undefined) return null
  const former = typeof value === 'string' ? value.trimEnd() : ''
  return (
    <Suspense fallback={null}>
      <Chosen onInsert={(words) => onChange(former === '' ? words : `${former}\n\n${words}`)} />
    </Suspense>
  )
}

/** The faults of a request, by the field that they belong to. */
function wrongOf(
  t: Translate,
  parts: readonly FormPart[],
  typed: Readonly<Record<string, unknown>>,
  faults: readonly { readonly path: string; readonly code: string }[],
): FieldErrors {
  return Object.fromEntries(
    parts.flatMap(({ path, node, required }) => {
      if (required && typed[path] === '') return [[path, t('wrong.missing')]]
      const fault = faults.find((one) => one.path === path || one.path.startsWith(`${path}.`))
      return fault === undefined ? [] : [[path, saying(t, node, fault.code)]]
    }),
  )
}
