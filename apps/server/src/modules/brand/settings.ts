import { Refusal } from '#contract/errors.ts'
import { cashierSettings, safetySettings, vipSettings, type CashierSettings, type SafetySettings, type VipSettings } from '#contract/cashier-settings.ts'
import { registerSettings, siteSettings, type RegisterSettings, type SiteSettings } from '#contract/settings.ts'
import { array, literal, object, parse, regex, string, union, type output } from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { readSettings, writeSetting } from './settings.sql.ts'

/** How old a process's knowledge of the settings may be: a change reaches all of them within this. */
const FRESH_MS = 1000

/** Countries (ISO 3166) whose visitors the site is closed to. */
const region = object({ blockedCountries: array(string().check(regex(/^[A-Z]{2}$/))) })

/** 0 open, 1 in maintenance, as an operator sets it; a blocked region is another question (spec 4). */
const systemState = object({ status: union([literal(0), literal(1)]) })

export interface SettingValues {
  readonly site: SiteSettings
  readonly register: RegisterSettings
  readonly system: output<typeof systemState>
  readonly region: output<typeof region>
  readonly cashier: CashierSettings
  readonly vip: VipSettings
  readonly safety: SafetySettings
}
type Key = keyof SettingValues

const readers: { readonly [K in Key]: (value: unknown) => SettingValues[K] } = {
  site: (value) => parse(siteSettings, value),
  register: (value) => parse(registerSettings, value),
  system: (value) => parse(systemState, value),
  region: (value) => parse(region, value),
  cashier: (value) => parse(cashierSettings, value),
  vip: (value) => parse(vipSettings, value),
  safety: (value) => parse(safetySettings, value),
}

export interface Versioned<Value> {
  /** 0 while the brand's configuration stands unchanged. */
  readonly version: number
  readonly value: Value
}

/** What an operator changes at run time, over what the brand's configuration says. */
export interface Settings {
  site(): Promise<SiteSettings>
  register(): Promise<RegisterSettings>
  status(): Promise<0 | 1>
  blockedCountries(): Promise<readonly string[]>
  cashier(): Promise<CashierSettings>
  vip(): Promise<VipSettings>
  safety(): Promise<SafetySettings>
  read<K extends Key>(key: K): Promise<Versioned<SettingValues[K]>>
  /** @throws Refusal CONFLICT when another version than `seen` is in force */
  write<K extends Key>(tx: Tx, key: K, seen: number, value: SettingValues[K]): Promise<number>
  /** Forgets what is known, so that a change by this process holds at once; call it after the commit. */
  forget(): void
}

/** One that cannot be used fails only those who ask for it. */
type All = { readonly [K in Key]: () => Versioned<SettingValues[K]> }

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

export function createSettings(db: Database, clock: Clock, defaults: SettingValues): Settings {
  let known: { until: number; all: Promise<All> } | undefined
  const load = async (): Promise<All> => {
    const stored = new Map((await readSettings(db)).map((row) => [row.key, row]))
    const one = <K extends Key>(key: K) => once((): Versioned<SettingValues[K]> => {
      const found = stored.get(key)
      if (found === undefined) return { version: 0, value: defaults[key] }
      // A setting stored by an older release lacks what came since: that stands in the configuration.
      const value: unknown = typeof found.value === 'object' ? { ...defaults[key], ...found.value } : found.value
      return { version: found.version, value: readers[key](value) }
    })
    return {
      site: one('site'), register: one('register'), system: one('system'), region: one('region'),
      cashier: one('cashier'), vip: one('vip'), safety: one('safety'),
    }
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
  const read = async <K extends Key>(key: K): Promise<Versioned<SettingValues[K]>> => (await all())[key]()
  return {
    read,
    site: async () => (await read('site')).value,
    register: async () => (await read('register')).value,
    status: async () => (await read('system')).value.status,
    blockedCountries: async () => (await read('region')).value.blockedCountries,
    cashier: async () => (await read('cashier')).value,
    vip: async () => (await read('vip')).value,
    safety: async () => (await read('safety')).value,
    async write(tx, key, seen, value) {
      if (!(await writeSetting(tx, key, seen, value))) throw new Refusal('CONFLICT')
      return seen + 1
    },
    forget() {
      known = undefined
    },
  }
}
