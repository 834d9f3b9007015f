import { type BonusTerms, bonusTerms } from '#contract/bonus-terms.ts'
import { readJson } from '#node/json.ts'
import { parse } from 'zod/mini'

/** Terms that are remembered at most; a house gives bonus money under a few at a time. */
const MOST_KEPT = 1000
const known = new Map<string, BonusTerms>()

/** The terms of a grant from their JSON. Each text is parsed once, since every bet of its member asks for the same. */
export function termsFrom(text: string): BonusTerms {
  const kept = known.get(text)
  if (kept !== undefined) return kept
  const terms = parse(bonusTerms, readJson(text))
  const [oldest] = known.keys()
  if (known.size >= MOST_KEPT && oldest !== undefined) known.delete(oldest)
  known.set(text, terms)
  return terms
}
