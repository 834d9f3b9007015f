import { CallError } from '#client/call-error.ts'
import { sendFile } from '#client/upload.ts'
import { slimTable } from '#client/slim-table.ts'
import { type CallRequest, type CallResponse, consoleCalls, type ConsoleCallName } from '#contract/calls.ts'
import { safeParse, type ZodMiniType } from 'zod/mini'
import { createCalls } from '#kit/calls.ts'
import { createAnswers } from '#kit/query.ts'

/** What stands in the way of a call; true once it is gone. */
type Repair = () => Promise<boolean>

const repairs: Partial<Record<string, Repair>> = {}

/** Says what is done where a call is refused with this code; the call is made once more when the answer is true. */
export function repairBy(code: string, repair: Repair): void {
  repairs[code] = repair
}

/** The calls of operators. The session is in a cookie, so no token is read here. */
export const client = createCalls<ConsoleCallName>({
  table: slimTable(consoleCalls),
  readToken: () => null,
  onSessionEnded: () => undefined,
  onRefused: async (code) => (await repairs[code]?.()) === true,
})

/** Makes a call of the contract. */
export const call: typeof client.call = (name, request, options) => client.call(name, request, options)

export const { callQuery, answersTo } = createAnswers(client)

/**
 * Makes a call whose request was put together from its schema, such as by a form.
 * @throws CallError INVALID_INPUT for a request that the contract refuses, before anything is sent
 */
export async function makeCall(
  name: ConsoleCallName,
  request: unknown,
  options?: { readonly signal?: AbortSignal },
): Promise<unknown> {
  if (!isRequest(name, request))
    throw new CallError('INVALID_INPUT', 'The console made a request that the contract refuses.')
  return client.call(name, request, options)
}

/** Sends a file with a call. What stands in its way is asked for, and then it is sent once more. */
export async function sendWith<Name extends ConsoleCallName>(
  name: Name,
  fields: Readonly<Record<string, string>>,
  file: Blob,
): Promise<CallResponse<Name>> {
  const { path } = consoleCalls[name]
  const send = (): Promise<CallResponse<Name>> => sendFile<CallResponse<Name>>({ url: path, token: null, fields, file })
  try {
    return await send()
  } catch (cause) {
    if (!(cause instanceof CallError) || (await repairs[cause.code]?.()) !== true) throw cause
    return send()
  }
}

function isRequest(name: ConsoleCallName, request: unknown): request is CallRequest<ConsoleCallName> {
  const schema: ZodMiniType = consoleCalls[name].request
  return safeParse(schema, request).success
}
