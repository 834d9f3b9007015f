import type { Seeded } from '#art/core/seeded.ts'
import type { Shelf } from './other-words.ts'
import { ADJECTIVES, CLASS_WORDS, EDITIONS, ROOMS, THINGS, type Adjective, type Noun } from './words.ts'

/** A game's name in the two languages of the demonstration. */
export interface GameName {
  readonly en: string
  readonly pt: string
}

/** Letters that a tile takes in two lines, and in one word. */
const LONGEST = 23
const LONGEST_WORD = 12

/** Whether a name can be lettered on a tile and says nothing twice. */
export function readsWell({ en, pt }: GameName): boolean {
  const words = en.toLowerCase().split(/[^\p{L}\d]+/u).filter((word) => word.length > 2)
  const fits = [en, pt].every((name) => name.split(/[\s-]+/).every((word) => word.length <= LONGEST_WORD))
  return fits && en.length <= LONGEST && pt.length <= LONGEST + 4 && new Set(words).size === words.length
}

export interface SlotWords {
  readonly noun: Noun
  /** Another hero of the same theme. */
  readonly other: Noun
  readonly place: string
  /** Whether the noun may own something. */
  readonly living: boolean
}

/** A slot's name about its hero: the commonest patterns of the trade, in both languages. */
export function slotName(rnd: Seeded, { noun, other, place, living }: SlotWords, gameClassify: string): GameName {
  const roll = rnd.next()
  const adjective = (): Adjective => rnd.pick(living ? ADJECTIVES : ROOMS)
  const base = roll < 0.36 ? described(adjective(), noun)
    : roll < 0.56 ? ofPlace(noun, place)
      : roll < 0.72 ? (living ? possessed(noun, rnd.pick(THINGS)) : described(adjective(), noun))
        : roll < 0.8 ? pair(noun, other)
          : roll < 0.88 ? placed(place, rnd.pick(THINGS), noun)
            : edition(described(adjective(), noun), rnd.pick(EDITIONS))
  const words = CLASS_WORDS[gameClassify]
  return words && rnd.chance(0.22) ? edition(base, rnd.pick(words)) : base
}

/** The name of a table, a draw or another game that is known by what it is. */
export function plainName(rnd: Seeded, noun: Noun, style: Shelf['style'], place: string, count: number): GameName {
  if (style === 'place') return { en: `${place} ${noun.en}`, pt: `${noun.pt} ${place}` }
  if (style === 'number') return { en: `${noun.en} ${count}`, pt: `${noun.pt} ${count}` }
  const base = described(rnd.pick(ROOMS), noun)
  if (rnd.chance(0.55)) return base
  return rnd.chance(0.5) ? edition(base, rnd.pick(EDITIONS)) : { en: `${place} ${noun.en}`, pt: `${noun.pt} ${place}` }
}

function described(adjective: Adjective, noun: Noun): GameName {
  return { en: `${adjective.en} ${noun.en}`, pt: `${noun.pt} ${agreed(adjective.pt, noun.gender)}` }
}

function ofPlace(noun: Noun, place: string): GameName {
  const [en, pt] = placeNames(place)
  return { en: `${noun.en} of ${en}`, pt: `${noun.pt} ${pt}` }
}

function placed(place: string, thing: Noun, noun: Noun): GameName {
  const [en, pt] = placeNames(place)
  return en.startsWith('the ') ? ofPlace(noun, place) : { en: `${en} ${thing.en}`, pt: `${thing.pt} ${pt}` }
}

function possessed(noun: Noun, thing: Noun): GameName {
  const owner = noun.en.endsWith('s') ? `${noun.en}'` : `${noun.en}'s`
  return { en: `${owner} ${thing.en}`, pt: `${thing.pt} ${OF[noun.gender]} ${noun.pt}` }
}

function pair(noun: Noun, other: Noun): GameName {
  return { en: `${noun.en} & ${other.en}`, pt: `${noun.pt} e ${other.pt}` }
}

function edition({ en, pt }: GameName, [suffix, sufixo]: readonly [string, string]): GameName {
  return { en: `${en} ${suffix}`, pt: `${pt} ${sufixo}` }
}

const OF = { m: 'do', f: 'da', mp: 'dos', fp: 'das' } as const

/** `Greywood` gives `de Greywood`; `the Delta|do Delta` gives its own. */
function placeNames(place: string): readonly [en: string, pt: string] {
  const [en = '', pt] = place.split('|')
  return [en, pt ?? `de ${en}`]
}

/** An adjective in the noun's gender and number; phrases and colours named after things do not change. */
function agreed(adjective: string, gender: Noun['gender']): string {
  if (/^(de|do|da|ao|à|em) /.test(adjective) || adjective === 'Azul-Noite' || adjective === 'Turquesa') return adjective
  const single = gender.startsWith('f') && adjective.endsWith('o') ? `${adjective.slice(0, -1)}a` : adjective
  if (gender === 'm' || gender === 'f') return single
  if (single.endsWith('ável')) return `${single.slice(0, -4)}áveis`
  if (single.endsWith('m')) return `${single.slice(0, -1)}ns`
  if (/[zs]$/.test(single)) return single === 'Lilás' ? 'Lilases' : `${single}es`
  return single.endsWith('l') ? `${single.slice(0, -1)}is` : `${single}s`
}
