import { describe, expect, it } from 'vitest'
import { markMatches } from './mark-matches.ts'

const marked = (name: string, typed: string) =>
  markMatches(name, typed)
    .map(({ part, hit }) => (hit ? `[${part}]` : part))
    .join('')

describe('what was typed', () => {
  it('[HOM-13] is shown in a result whatever its case, accents and order', () => {
    expect(marked('Dragão Místico', 'dragao')).toBe('[Dragão] Místico')
    expect(marked('Dragão Místico', 'MIST drag')).toBe('[Drag]ão [Míst]ico')
    expect(marked('Reef of Riches', '')).toBe('Reef of Riches')
    expect(marked('Reef', 'wolf')).toBe('Reef')
    expect(marked('바람의 비룡', '비룡')).toBe('바람의 [비룡]')
    expect(marked('ドレイクの財宝', 'とれ どれ')).toBe('ドレイクの財宝')
    expect(marked('ドレイクの財宝', 'ドレ')).toBe('[ドレ]イクの財宝')
  })
})
