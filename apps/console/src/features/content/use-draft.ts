import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { array, object, record, safeParse, string, type ZodMiniType } from 'zod/mini'
import type { CallError } from '#client/call-error.ts'
import type { CallResponse } from '#contract/calls.ts'
import { contentKinds, faultsOfWords, type ContentName } from '#contract/content/index.ts'
import { asFailure } from '#kit/field-errors.ts'
import { useT, type Translate } from '#kit/language.ts'
import { toast } from '#ui/toast.tsx'
import { call } from '../../app/calls.ts'
import { fieldName, named } from '../../kit/names.ts'
import { emptyOf, isRecord, nodeOf, valueAt } from '../../kit/schema.ts'
import { faultsOf } from '../../kit/wire.ts'

export type Read = CallResponse<'content.read'>
type Values = Readonly<Record<string, unknown>>

/** What an item is edited from: its draft, else what is on the site, else what was written last. */
const beginOf = (kind: ContentName, read: Read | undefined): Values => {
  const value = read?.draft?.value ?? read?.live?.value ?? read?.last?.value ?? read?.file
  if (isRecord(value)) return value
  const { schema, begin = {} }: { schema: ZodMiniType; begin?: object } = contentKinds[kind]
  const empty = emptyOf(nodeOf(schema))
  return { ...(isRecord(empty) ? empty : {}), ...begin }
}

const refusal = object({ fieldErrors: record(string(), array(string())) })

/** A fault of the contract, or a refusal of the server, in words. */
export const saying = (t: Translate, kind: ContentName, path: string, code: string): string => {
  const last = path.slice(path.lastIndexOf('.') + 1)
  const rule = code.replace(/^missing\..*$/, 'missing')
  const ids = [`wrong.content.${kind}.${last}.${rule}`, `wrong.content.${last}.${rule}`, `wrong.content.${rule}`]
  return named(t, code, ...ids, `wrong.${rule}`, 'wrong.value')
}

/** What is wrong with a part of an item: with itself, else with the first of its fields, which is named. */
export function errorAt(t: Translate, errors: Readonly<Record<string, string>>, part: string): string | undefined {
  const inner = Object.keys(errors).find((path) => path.startsWith(`${part}.`))
  if (errors[part] !== undefined || inner === undefined) return errors[part]
  return t('content.wrongIn', { field: fieldName(t, inner.replaceAll(/\.\d+/g, '')), why: errors[inner] ?? '' })
}

/** What the server says is wrong, by path; undefined where it refused for something else. */
export function refusedFields(
  t: Translate,
  kind: ContentName,
  cause: CallError,
): Readonly<Record<string, string>> | undefined {
  const told = safeParse(refusal, cause.detail)
  if (cause.code !== 'INVALID_INPUT' || !told.success) return undefined
  return Object.fromEntries(
    Object.entries(told.data.fieldErrors).map(([path, [code = '']]) => [path, saying(t, kind, path, code)]),
  )
}

/** The draft of an item as somebody writes it: kept here until it is saved over the version that was seen. */
export function useDraft(kind: ContentName, item: string | undefined, read: Read | undefined) {
  const t = useT()
  const queries = useQueryClient()
  const [begun, setBegun] = useState(() => ({ values: beginOf(kind, read), sort: String(read?.sort ?? 0) }))
  const [values, setValues] = useState(begun.values)
  const [sort, setSort] = useState(begun.sort)
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const dirty = sort !== begun.sort || JSON.stringify(values) !== JSON.stringify(begun.values)
  useEffect(() => {
    if (!dirty) return
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [dirty])

  /** Saves it; the item, or undefined where it was refused. */
  async function save(chosen: string | undefined): Promise<string | undefined> {
    const faults = faultsOf(contentKinds[kind].schema, values)
    const isMissing = (path: string): boolean => (valueAt(values, path) ?? '') === ''
    const wrong = Object.fromEntries(
      // Of several faults of a place the first is told.
      faults
        .toReversed()
        .map(({ path, code }) => [path, isMissing(path) ? t('wrong.missing') : saying(t, kind, path, code)]),
    )
    for (const [path, [code = '']] of Object.entries(faultsOfWords(kind, item ?? '', values)))
      wrong[path] ??= saying(t, kind, path, code)
    const place = Number(sort)
    if (!Number.isInteger(place)) wrong['sort'] = t('wrong.value')
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return undefined
    setBusy(true)
    try {
      const named = item ?? chosen
      const saved = await call('content.saveDraft', {
        kind,
        seen: read?.newest ?? 0,
        sort: place,
        value: values,
        ...(named === undefined ? {} : { item: named }),
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      })
      setBegun({ values, sort })
      setNote('')
      toast('good', t('content.saved'))
      await queries.invalidateQueries()
      return saved.item
    } catch (cause) {
      const failure = asFailure(cause)
      const fields = refusedFields(t, kind, failure)
      if (fields === undefined) toast('bad', named(t, t('load.failed'), `error.${failure.code}`))
      else setErrors(fields)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    set: (name: string, value: unknown) => setValues({ ...values, [name]: value }),
    sort,
    setSort,
    note,
    setNote,
    errors,
    setErrors,
    dirty,
    busy,
    save,
  }
}
