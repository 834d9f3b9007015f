import type { Seeded } from '#art/core/seeded.ts'
import { easternAdjective, easternNoun, easternPlace, easternSuffix, type Eastern } from './eastern-words.ts'
import type { Shelf } from './other-words.ts'
import { ADJECTIVES, CLASS_WORDS, EDITIONS, ROOMS, THINGS, type Adjective, type Noun } from './words.ts'

/** A game's name in the four languages of the demonstration. */
export interface GameName {
  readonly en: string
  readonly pt: string
  readonly ja: string
  readonly ko: string
}

/** Letters that a tile takes in two lines, and in one word. */
const LONGEST = 23
const LONGEST_WORD = 12

/** Whether a name can be lettered on a tile and says nothing twice. */
export function readsWell({ en, pt }: GameName): boolean {
  const words = en
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length > 2)
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
  const base =
    roll < 0.36
      ? described(adjective(), noun)
      : roll < 0.56
        ? ofPlace(noun, place)
        : roll < 0.72
          ? living
            ? possessed(noun, rnd.pick(THINGS))
            : described(adjective(), noun)
          : roll < 0.8
            ? pair(noun, other)
            : roll < 0.88
              ? placed(place, rnd.pick(THINGS), noun)
              : edition(described(adjective(), noun), rnd.pick(EDITIONS))
  const words = CLASS_WORDS[gameClassify]
  return words && rnd.chance(0.22) ? edition(base, rnd.pick(words)) : base
}

/** The name of a table, a draw or another game that is known by what it is. */
export function plainName(rnd: Seeded, noun: Noun, style: Shelf['style'], place: string, count: number): GameName {
  if (style === 'place') return inTown(noun, place)
  if (style === 'number') return numbered(noun, ` ${count}`, ` ${count}`)
  const base = described(rnd.pick(ROOMS), noun)
  if (rnd.chance(0.55)) return base
  return rnd.chance(0.5) ? edition(base, rnd.pick(EDITIONS)) : inTown(noun, place)
}

/** A noun with a number behind it, as each alphabet writes that. */
export function numbered(noun: Noun, en: string, pt: string): GameName {
  const { ja, ko } = easternNoun(noun.en)
  return { en: noun.en + en, pt: noun.pt + pt, ja: ja + en, ko: ko + en }
}

function inTown(noun: Noun, place: string): GameName {
  const [thing, town] = [easternNoun(noun.en), easternPlace(place)]
  return {
    en: `${place} ${noun.en}`,
    pt: `${noun.pt} ${place}`,
    ja: `${town.ja}・${thing.ja}`,
    ko: `${town.ko} ${thing.ko}`,
  }
}

function described(adjective: Adjective, noun: Noun): GameName {
  const [how, what] = [easternAdjective(adjective.en), easternNoun(noun.en)]
  return {
    en: `${adjective.en} ${noun.en}`,
    pt: `${noun.pt} ${agreed(adjective.pt, noun.gender)}`,
    ja: how.ja + what.ja,
    ko: `${how.ko} ${what.ko}`,
  }
}

/** Both languages say whose something is in front of it, by one particle. */
function belonging(owner: Eastern, thing: Eastern): Eastern {
  return { ja: `${owner.ja}の${thing.ja}`, ko: `${owner.ko}의 ${thing.ko}` }
}

function ofPlace(noun: Noun, place: string): GameName {
  const [en, pt] = placeNames(place)
  return { en: `${noun.en} of ${en}`, pt: `${noun.pt} ${pt}`, ...belonging(easternPlace(en), easternNoun(noun.en)) }
}

function placed(place: string, thing: Noun, noun: Noun): GameName {
  const [en, pt] = placeNames(place)
  return en.startsWith('the ')
    ? ofPlace(noun, place)
    : { en: `${en} ${thing.en}`, pt: `${thing.pt} ${pt}`, ...belonging(easternPlace(en), easternNoun(thing.en)) }
}

function possessed(noun: Noun, thing: Noun): GameName {
  const owner = noun.en.endsWith('s') ? `${noun.en}'` : `${noun.en}'s`
  return {
    en: `${owner} ${thing.en}`,
    pt: `${thing.pt} ${OF[noun.gender]} ${noun.pt}`,
    ...belonging(easternNoun(noun.en), easternNoun(thing.en)),
  }
}

function pair(noun: Noun, other: Noun): GameName {
  const [one, two] = [easternNoun(noun.en), easternNoun(other.en)]
  return {
    en: `${noun.en} & ${other.en}`,
    pt: `${noun.pt} e ${other.pt}`,
    ja: `${one.ja}と${two.ja}`,
    ko: `${one.ko} & ${two.ko}`,
  }
}

function edition({ en, pt, ja, ko }: GameName, [suffix, sufixo]: readonly [string, string]): GameName {
  const eastern = easternSuffix(suffix)
  return { en: `${en} ${suffix}`, pt: `${pt} ${sufixo}`, ja: `${ja} ${eastern.ja}`, ko: `${ko} ${eastern.ko}` }
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
