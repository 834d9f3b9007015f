import { describe, expect, it } from 'vitest'
import { letteringSize } from './lettering.ts'

describe('lettering', () => {
  it('[HOM-10] letters a short name large and a long one small enough for its longest word', () => {
    expect(letteringSize('Koi', 'ivory')).toBe(17)
    expect(letteringSize('Reef of Riches', 'ivory')).toBeGreaterThan(14)
    expect(letteringSize('Secret of the Golden Dragon Temple', 'ivory')).toBeLessThan(
      letteringSize('Reef of Riches', 'ivory'),
    )
    expect(letteringSize('Extraordinariamente', 'ivory')).toBe(9)
    expect(letteringSize('Emerald Treasure', 'engraved')).toBeLessThan(letteringSize('Emerald Treasure', 'ivory'))
  })

  it('[HOM-10] gives the letters of wide scripts more room', () => {
    expect(letteringSize('黄金の龍の神殿の秘密', 'ivory')).toBeLessThan(letteringSize('Golden Koi', 'ivory'))
  })

  it('[HOM-10, I18-01] lets a Japanese name end its lines behind a particle or a dot', () => {
    expect(letteringSize('ウィアードの魔法の杖', 'ivory')).toBeGreaterThan(
      letteringSize('ウィアードヲ魔法ヲ杖', 'ivory'),
    )
    expect(letteringSize('リオ・ヴェルデ', 'ivory')).toBeGreaterThan(letteringSize('リオヴヴェルデ', 'ivory'))
  })
})
