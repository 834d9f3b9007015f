import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** What a game publishes of its rules. */
export interface PublishedRules {
  /** All that decides what a round pays, as canonical JSON: the game's data, and the version of the code that reads it. */
  readonly rules: string
  /** SHA-256 of `rules`, as 64 hex digits. Two rounds with the same hash were played by the same rules. */
  readonly ruleHash: string
}

/** The rules in canonical JSON (keys sorted, no spaces), and their hash. */
export function publish(content: unknown): PublishedRules {
  const rules = canonicalJson(content)
  return { rules, ruleHash: bytesToHex(sha256(utf8ToBytes(rules))) }
}

/** JSON with sorted keys, for plain values only. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`
}
