import type { Clock } from './clock.ts'

/** A key by which calls are taken, until a moment where another one followed it. */
export interface TimedKey<Key> {
  readonly key: Key
  /** Milliseconds since 1970, or null where no end is set. */
  readonly untilMs: number | null
}

/** The keys by which calls are taken at a moment, the one in use first. */
export const takenAt = <Key>(keys: readonly TimedKey<Key>[], now: number): Key[] =>
  keys.flatMap(({ key, untilMs }) => (untilMs === null || now < untilMs ? [key] : []))

/** The keys that a service outside and the house know: the first signs what the house sends, and calls by each of them are taken. */
export type KeysNow = readonly [string, ...string[]]

/** What the house shares with a service outside, such as a payment provider. */
export interface SharedKeyHolder {
  /** Such as `payment:sandbox`, by which its keys are stored. */
  readonly code: string
  readonly kind: 'payment' | 'transfer' | 'feed'
  readonly name: string
  /** What the house was configured with; it holds until operators put another key in use. */
  readonly configured: string
}

export interface SharedKey extends SharedKeyHolder {
  /** The keys of now. */
  now(): KeysNow
  /** What operators put in use, the one in use first; nothing where they never did. */
  set(keys: readonly TimedKey<string>[]): void
}

/** The key of a service outside, which begins as it is configured. */
export function createSharedKey(
  { kind, name, configured, service }: Omit<SharedKeyHolder, 'code'> & { readonly service: string },
  clock: Clock,
): SharedKey {
  let stored: readonly TimedKey<string>[] = []
  return {
    code: `${kind}:${service}`,
    kind,
    name,
    configured,
    now() {
      const [first, ...others] = takenAt(stored, clock.now())
      return first === undefined ? [configured] : [first, ...others]
    },
    set(keys) {
      stored = keys
    },
  }
}
