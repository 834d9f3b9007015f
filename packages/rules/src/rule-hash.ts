import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * SHA-256, as 64 hex digits, of all that decides what a round pays, in canonical JSON (keys sorted, no
 * spaces): the game's data, and the version of the code that reads it. Two rounds with the same hash
 * were played by the same rules.
 */
export function hashOfRules(rules: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(rules))))
}

/** JSON with sorted keys, for plain values only. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`
}
