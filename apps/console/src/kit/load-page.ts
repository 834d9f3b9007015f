import type { ConsoleCallName } from '#contract/calls.ts'
import { consoleCalls } from '#contract/calls.ts'
import type { CallDefinition } from '#contract/call.ts'
import { makeCall } from '../app/calls.ts'
import { isRecord, nodeOf } from './schema.ts'

export interface ListPageOf {
  readonly list: readonly object[]
  readonly next: string | null
}

const table: Readonly<Record<ConsoleCallName, CallDefinition>> = consoleCalls

const isList = (answer: unknown): answer is ListPageOf =>
  isRecord(answer) && Array.isArray(answer['list']) && (answer['next'] === null || typeof answer['next'] === 'string')

/** A page of a list, asked by its name; a list that answers whole is asked for no page. */
export async function loadPage(name: ConsoleCallName, request: object, signal?: AbortSignal): Promise<ListPageOf> {
  const { properties = {} } = nodeOf(table[name].request)
  const asked = Object.fromEntries(Object.entries(request).filter(([part]) => part in properties))
  const answer = await makeCall(name, asked, signal === undefined ? {} : { signal })
  if (!isList(answer)) throw new Error(`${name} answers no list`)
  return answer
}
