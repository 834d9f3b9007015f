import { safeParse } from 'zod/mini'
import type { CallDefinition } from '#contract/call.ts'
import type { Chance } from '../chaos/chance.ts'
import { changesBetween, type Fingerprint } from '../fuzz/fingerprint.ts'
import { type Known, validRequest } from '../fuzz/valid.ts'
import type { Answer, House } from '../support/house.ts'
import { testSettings } from '../support/outside.ts'
import { REFUSALS, type Role, verdictOf } from './roles.ts'

/** What every request says where it can, so that nothing that one role does keeps the others out. */
const FIXED: readonly [field: string, value: unknown][] = [
  ['status', 0],
  ['value', testSettings.site],
  ['value', testSettings.register],
]

/** A request that the call's schema accepts, so that whoever is let through reaches the handler. */
export function goodRequest(
  { request }: CallDefinition,
  chance: Chance,
  known: Known = () => [],
): Record<string, unknown> {
  let made = validRequest(request, chance, known)
  for (const [field, value] of FIXED) {
    const changed = { ...made, [field]: value }
    if (Object.hasOwn(made, field) && safeParse(request, changed).success) made = changed
  }
  return made
}

/** Makes a call as the client does: in the query, encrypted, or as JSON, which a form call takes too. */
export async function ask(
  house: House,
  call: CallDefinition,
  request: Record<string, unknown>,
  token: string | undefined,
): Promise<Answer> {
  const as = token === undefined ? {} : { token }
  if (call.method === 'POST' || call.method === 'PUT')
    return house.call(call.method, call.path, { body: request, encrypted: call.encrypted, ...as })
  const query = new URLSearchParams(Object.entries(request).map(([name, value]) => [name, String(value)]))
  return house.call(call.method, `${call.path}?${query.toString()}`, as)
}

export interface Cell {
  readonly house: House
  readonly name: string
  readonly call: CallDefinition
  readonly chance: Chance
  readonly fingerprint: () => Promise<Fingerprint>
}

/**
 * Lets every role make a call, and says what went otherwise than the call's flags have it: another answer than the
 * refusal that is due, a refusal where none is, or a change by who was refused.
 */
export async function wrongVerdicts(
  { house, name, call, chance, fingerprint }: Cell,
  roles: readonly Role[],
): Promise<string[]> {
  const wrong: string[] = []
  const say = (role: Role, text: string): void => void wrong.push(`${name} by ${role.name}: ${text}`)
  const [refused, through] = [
    roles.filter((role) => verdictOf(call, role) !== 'through'),
    roles.filter((role) => verdictOf(call, role) === 'through'),
  ]
  const entered: [Role, string | undefined][] = []
  for (const role of refused) entered.push([role, await role.enter()])
  const before = await fingerprint()
  for (const [role, token] of entered) {
    for (const request of [goodRequest(call, chance), {}]) {
      const { body } = await ask(house, call, request, token)
      if (body.code !== verdictOf(call, role))
        say(role, `${verdictOf(call, role)} was due and ${body.code ?? 'success'} came`)
      if (body.detail !== undefined || body.value !== undefined)
        say(role, `it was told ${JSON.stringify(body.detail ?? body.value)}`)
    }
  }
  const changed = changesBetween(before, await fingerprint())
  if (changed.length > 0) wrong.push(`${name} changed ${changed.join(', ')} for somebody that it refused`)
  for (const role of through) {
    const { status, body } = await ask(house, call, goodRequest(call, chance), await role.enter())
    const isDoor = REFUSALS.some((code) => code === body.code) && !call.errors.some((code) => code === body.code)
    if (isDoor) say(role, `it was refused with ${body.code}`)
    if (status >= 500 && body.code !== 'CODE_NOT_SENT') say(role, `${status} ${body.code}`)
  }
  return wrong
}
