import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { canonicalJson, publish } from './rule-hash.ts'
import { EMBER_WYRM } from './slots/ember-wyrm.ts'
import type { SlotDefinition } from './slots/slot.ts'
import { slotRule } from './slots/slot-rule.ts'

const ruleHash = (definition: SlotDefinition): string => slotRule(definition).ruleHash

describe('rule hash', () => {
  it('[STU-05] is the SHA-256 of the canonical definition and does not depend on the order of keys', () => {
    const reordered = { ...Object.fromEntries(Object.entries(EMBER_WYRM).toReversed()), ...EMBER_WYRM }
    const text = canonicalJson({ engine: 1, definition: EMBER_WYRM })
    expect(ruleHash(EMBER_WYRM)).toBe(createHash('sha256').update(text).digest('hex'))
    expect(publish({ definition: EMBER_WYRM, engine: 1 })).toEqual({ rules: text, ruleHash: ruleHash(EMBER_WYRM) })
    expect(ruleHash(reordered)).toBe(ruleHash(EMBER_WYRM))
  })

  it('[STU-05] changes with any rule, and is pinned for the released version', () => {
    expect(ruleHash({ ...EMBER_WYRM, scatterPays: [0, 0, 0, 2, 10, 101] })).not.toBe(ruleHash(EMBER_WYRM))
    expect(ruleHash({ ...EMBER_WYRM, version: '1.0.1' })).not.toBe(ruleHash(EMBER_WYRM))
    expect([EMBER_WYRM.version, ruleHash(EMBER_WYRM)]).toEqual([
      '1.0.0',
      '4b3965be92ed5927c3bc82de8f1d7a7522329cd78fea66b9fc089a7ffb3c0c42',
    ])
  })

  it('[STU-05] writes canonical JSON with sorted keys and no spaces', () => {
    expect(canonicalJson({ b: [1, null, 'x"'], a: { d: true, c: 2 } })).toBe(
      '{"a":{"c":2,"d":true},"b":[1,null,"x\\""]}',
    )
  })
})
