import { consoleCalls, type ConsoleCallName } from '#contract/calls.ts'
import { writeCallName } from '#contract/calls/settings.ts'
import type { WrittenName } from '#contract/settings/index.ts'

const isCall = (name: string): name is ConsoleCallName => name in consoleCalls

/** The call that writes a group of settings. */
export function writeNameOf(name: WrittenName): ConsoleCallName {
  const call = writeCallName(name)
  if (!isCall(call)) throw new Error(`no call writes the settings ${name}`)
  return call
}
