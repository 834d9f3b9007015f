import {
  array,
  enum as oneOf,
  int,
  maximum,
  minimum,
  nullable,
  object,
  optional,
  string,
  union,
  unknown,
  type ZodMiniType,
} from 'zod/mini'
import { type CallDefinition, defineCalls } from '../call.ts'
import { operatorList, operatorRef } from '../operator-list.ts'
import { moment, plainText } from '../scalars.ts'
import { waitingForSecond } from './proposals.ts'
import {
  ofEach,
  settingGroups,
  settingNames,
  type SettingValues,
  type Versioned,
  writtenGroups,
  type WrittenName,
  writtenNames,
} from '../settings/index.ts'

/** Settings carry a version: whoever writes names the one it saw, so nobody overwrites what they never looked at. */
const version = int().check(minimum(0), maximum(1_000_000_000))

/** A value over the version that was seen; the reason is told to a second person where one is needed. */
export type Written<Value> = Versioned<Value> & { readonly reason?: string | undefined }

/** The call that writes a group. */
export interface WriteCall<Value> extends CallDefinition {
  readonly token: 'operator'
  readonly request: ZodMiniType<Written<Value>>
  readonly response: ZodMiniType<{ version: number } | { proposal: string }>
}

/** What a group said after each change; where the newest comes first, what the brand's file says is at the end. */
export const settingHistoryList = operatorList(
  object({
    /** The change's position in the audit; null for the brand's file, as are its time and its author. */
    n: nullable(string()),
    at: nullable(moment),
    by: nullable(operatorRef),
    note: string(),
    /** As it could be written now; left out where the group has changed so much since that it could not. */
    value: optional(unknown()),
    changes: array(object({ path: string(), before: optional(unknown()), after: optional(unknown()) })),
  }),
  { filters: { name: oneOf(settingNames) }, sorts: ['-at', 'at'] },
)

export const settingReadCalls = defineCalls({
  'settings.history': {
    method: 'GET',
    path: '/ops/settings/history',
    moduleId: 'OPSSETHIST',
    token: 'operator',
    encrypted: false,
    permission: 'settings.read',
    summary:
      'The changes of a group of settings, the newest first: who made each, why, and what it changed. Writing an earlier value by the call of its group undoes what came after it.',
    ...settingHistoryList,
    errors: [],
  },
  'settings.read': {
    method: 'GET',
    path: '/ops/settings',
    moduleId: 'OPSSET',
    token: 'operator',
    encrypted: false,
    permission: 'settings.read',
    summary: 'Every group of settings, each with its version.',
    request: object({}),
    response: object(ofEach<'versionedSchema'>((name) => object({ version, value: settingGroups[name].schema }))),
    errors: [],
  },
})

/** The call that writes a group; where it may get looser, the answer may be that a second person has to agree. */
export function writeCallOf<Name extends WrittenName>(name: Name): WriteCall<SettingValues[Name]> {
  const { moduleId, permission, summary, schema, isLooser } = writtenGroups[name]
  const written = object({ version })
  return {
    method: 'PUT',
    path: `/ops/settings/${name}`,
    moduleId,
    token: 'operator',
    encrypted: false,
    permission,
    fresh: true,
    ...(isLooser === undefined ? {} : { second: { permission } }),
    summary,
    request: object({ version, value: schema, reason: optional(plainText(200)) }),
    response: isLooser === undefined ? written : union([waitingForSecond, written]),
    errors: ['CONFLICT'],
  }
}

/** The name of the call that writes a group, such as `settings.writeCashier`. */
export const writeCallName = (name: WrittenName): string =>
  `settings.write${name.charAt(0).toUpperCase()}${name.slice(1)}`

type WriteCalls = {
  readonly [Name in WrittenName as `settings.write${Capitalize<Name>}`]: WriteCall<SettingValues[Name]>
}

function writeCalls(): WriteCalls {
  const made: object = Object.fromEntries(writtenNames.map((name) => [writeCallName(name), writeCallOf(name)]))
  const isWhole = (calls: object): calls is WriteCalls => writtenNames.every((name) => writeCallName(name) in calls)
  if (!isWhole(made)) throw new Error('a call of the settings was lost')
  return made
}

/** What operators read and write of the settings. */
export const settingCalls = { ...settingReadCalls, ...writeCalls() }
