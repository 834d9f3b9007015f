import type { output, ZodMiniType } from 'zod/mini'
import { agents } from './agents.ts'
import { bonus } from './bonus.ts'
import { cases } from './cases.ts'
import { cashier } from './cashier.ts'
import { lotteryTerms } from './lottery-terms.ts'
import { lottery } from './lottery.ts'
import { defineSettings, type SettingGroup } from './define.ts'
import { domains } from './domains.ts'
import { desk } from './desk.ts'
import { promotions } from './promotions.ts'
import { region } from './region.ts'
import { register } from './register.ts'
import { safety } from './safety.ts'
import { points } from './points.ts'
import { site } from './site.ts'
import { sportsbook } from './sportsbook.ts'
import { system } from './system.ts'
import { vip } from './vip.ts'

/**
 * Every group of settings. What reads and writes them, the calls of operators, the defaults and the schema of a brand's
 * file are made from this table: a new group is an entry here.
 */
const table = defineSettings({
  site,
  register,
  cashier,
  vip,
  safety,
  region,
  domains,
  system,
  desk,
  cases,
  lottery,
  lotteryTerms,
  agents,
  bonus,
  promotions,
  points,
  sportsbook,
})

type Table = typeof table
export type SettingName = keyof Table
export type SettingValues = { readonly [Name in SettingName]: output<Table[Name]['schema']> }
/** The groups that a call `settings.write<Group>` writes. */
export type WrittenName = {
  readonly [Name in SettingName]: Table[Name] extends { readonly moduleId: string } ? Name : never
}[SettingName]

export const settingGroups: { readonly [Name in SettingName]: SettingGroup<SettingValues[Name]> } = table
export const writtenGroups: {
  readonly [Name in WrittenName]: SettingGroup<SettingValues[Name]> & { readonly moduleId: string }
} = table

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(table, name)
const isWritten = (name: SettingName): name is WrittenName => settingGroups[name].moduleId !== undefined

export const settingNames: readonly SettingName[] = Object.keys(table).filter(isSettingName)
export const writtenNames: readonly WrittenName[] = settingNames.filter(isWritten)

export interface Versioned<Value> {
  /** 0 while what the brand says stands unchanged. */
  readonly version: number
  readonly value: Value
}

/** What is made of each group, in terms of its value. */
interface Forms<Value> {
  readonly value: Value
  readonly versioned: Versioned<Value>
  readonly schema: ZodMiniType<Value>
  readonly versionedSchema: ZodMiniType<Versioned<Value>>
  readonly ask: () => Versioned<Value>
  readonly read: () => Promise<Value>
}
export type OfEach<Form extends keyof Forms<unknown>> = {
  readonly [Name in SettingName]: Forms<SettingValues[Name]>[Form]
}

/** One thing for each group, under the group's name. */
export function ofEach<Form extends keyof Forms<unknown>>(
  make: <Name extends SettingName>(name: Name) => Forms<SettingValues[Name]>[Form],
): OfEach<Form> {
  const made: object = Object.fromEntries(settingNames.map((name) => [name, make(name)]))
  const isWhole = (all: object): all is OfEach<Form> => settingNames.every((name) => name in all)
  if (!isWhole(made)) throw new Error('a group of settings was lost')
  return made
}
