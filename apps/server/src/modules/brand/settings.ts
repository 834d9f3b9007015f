import { Refusal } from '#contract/errors.ts'
import {
  type OfEach,
  ofEach,
  settingGroups,
  type SettingName,
  type SettingValues,
  type Versioned,
} from '#contract/settings/index.ts'
import { parse, safeParse } from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { withWhatCameSince } from './merge.ts'
import { readSettings, writeSetting } from './settings.sql.ts'

/** How old a process's knowledge of the settings may be: a change reaches all of them within this. */
const FRESH_MS = 1000

/** What an operator changes at run time, over what the brand's configuration says; each group is read by its name, such as `settings.cashier()`. */
export interface Settings extends OfEach<'read'> {
  read<Name extends SettingName>(name: Name): Promise<Versioned<SettingValues[Name]>>
  readAll(): Promise<OfEach<'versioned'>>
  /** What the brand's file says of a group, over the defaults. */
  ofFile<Name extends SettingName>(name: Name): SettingValues[Name]
  /** What was stored once, as it could be stored now; undefined where it is none of its group any more. */
  asNow<Name extends SettingName>(name: Name, stored: unknown): SettingValues[Name] | undefined
  /** @throws Refusal CONFLICT when another version than `seen` is in force */
  write<Name extends SettingName>(tx: Tx, name: Name, seen: number, value: SettingValues[Name]): Promise<number>
  /** Forgets what is known, so that a change by this process holds at once; call it after the commit. */
  forget(): void
}

/** One that cannot be used fails only those who ask for it. */
type All = OfEach<'ask'>

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

/** @param configured what the brand's file says over the defaults */
export function createSettings(db: Database, clock: Clock, configured: SettingValues): Settings {
  let known: { until: number; all: Promise<All> } | undefined
  const load = async (): Promise<All> => {
    const stored = new Map((await readSettings(db)).map((row) => [row.key, row]))
    const one = <Name extends SettingName>(name: Name): (() => Versioned<SettingValues[Name]>) =>
      once(() => {
        const found = stored.get(name)
        if (found === undefined) return { version: 0, value: configured[name] }
        const { schema } = settingGroups[name]
        return {
          version: found.version,
          value: parse(schema, withWhatCameSince(schema, configured[name], found.value)),
        }
      })
    return ofEach<'ask'>(one)
  }
  // Every call asks, so what is stored is parsed once after it was read, and not each time it is asked for.
  const all = (): Promise<All> => {
    if (known === undefined || clock.now() >= known.until) {
      const fresh = load()
      known = { until: clock.now() + FRESH_MS, all: fresh }
      // A failure is for those who asked, not for those who ask next.
      fresh.catch(() => (known = undefined))
    }
    return known.all
  }
  const read = async <Name extends SettingName>(name: Name): Promise<Versioned<SettingValues[Name]>> =>
    (await all())[name]()
  return {
    ...ofEach<'read'>((name) => async () => (await read(name)).value),
    read,
    async readAll() {
      const now = await all()
      return ofEach<'versioned'>((name) => now[name]())
    },
    ofFile: (name) => configured[name],
    asNow(name, stored) {
      const { schema } = settingGroups[name]
      const read = safeParse(schema, withWhatCameSince(schema, configured[name], stored))
      return read.success ? read.data : undefined
    },
    async write(tx, name, seen, value) {
      if (!(await writeSetting(tx, name, seen, value))) throw new Refusal('CONFLICT')
      return seen + 1
    },
    forget() {
      known = undefined
    },
  }
}
