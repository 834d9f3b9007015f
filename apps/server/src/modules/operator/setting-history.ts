import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { differences } from '#contract/content/differences.ts'
import { listAuditOf } from './events.ts'
import type { OperatorDeps } from './index.ts'

/** What was set, apart from the reason that was told with it. */
function apart(after: unknown): { readonly value: unknown; readonly note: string } {
  const { reason, ...value } = { reason: undefined, ...Object(after) }
  return { value, note: typeof reason === 'string' ? reason : '' }
}

/** The changes of a group as the audit has them, and at the end what the brand's file says. */
export async function settingHistory(
  deps: Pick<OperatorDeps, 'db' | 'brand' | 'settings'>,
  { name, ...asked }: CallRequest<'settings.history'>,
): Promise<CallResponse<'settings.history'>> {
  const { list, next } = await listAuditOf(deps, 'settings.history', {
    ...asked,
    subject: `setting:${name}`,
    action: 'setting.changed',
  })
  const changes = list.map(({ n, at, by, before, after }) => {
    const { value, note } = apart(after)
    const now = deps.settings.asNow(name, value)
    return { n, at, by, note, ...(now === undefined ? {} : { value: now }), changes: differences(before, value) }
  })
  const file = { n: null, at: null, by: null, note: '', value: deps.settings.ofFile(name), changes: [] }
  const isEnd = next === null && asked.sort !== 'at'
  return { list: isEnd ? [...changes, file] : changes, next }
}
