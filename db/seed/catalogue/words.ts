/** A word in English and Portuguese. `gender` is the Portuguese noun's: masculine or feminine, `p` for a plural. */
export interface Noun {
  readonly en: string
  readonly pt: string
  readonly gender: 'm' | 'f' | 'mp' | 'fp'
}

/** An adjective; its Portuguese is the masculine singular, or a phrase beginning with a preposition that never changes. */
export interface Adjective {
  readonly en: string
  readonly pt: string
}

/** Nouns from `English/Portuguese/gender`, parted by semicolons or lines. */
export const parseNouns = (text: string): readonly Noun[] =>
  text
    .trim()
    .split(/\s*[;\n]\s*/)
    .map((entry) => {
      const [en = '', pt = '', gender = 'm'] = entry.split('/')
      return { en, pt, gender: gender === 'f' || gender === 'mp' || gender === 'fp' ? gender : 'm' }
    })

/** A list that has a first. */
export type Filled<T> = readonly [T, ...T[]]

const filled = <T>(list: readonly T[]): Filled<T> => {
  const [head, ...rest] = list
  if (head === undefined) throw new Error('a list of words is empty')
  return [head, ...rest]
}

export const ADJECTIVES: Filled<Adjective> = filled(
  `
Ashen/Cinzento; Auburn/Ruivo; Azure/de Anil; Brazen/Audaz; Bronze/de Bronze; Candlelit/à Luz de Velas; Cedar/de Cedro
Cobalt/de Cobalto; Copper/de Cobre; Coral/de Coral; Dappled/Malhado; Daring/Ousado; Distant/Distante; Drifting/Errante
Dusky/do Anoitecer; Ebony/de Ébano; Elder/Antigo; Emberlit/em Brasa; Fabled/Lendário; Faithful/Fiel; Feathered/Emplumado
Festive/Festivo; Forgotten/Esquecido; Gallant/Galante; Generous/Generoso; Gentle/Gentil; Gilded/Dourado; Gleaming/Reluzente
Grand/Grandioso; Grinning/Risonho; Hidden/Oculto; Hushed/Silencioso; Indigo/Azul-Noite; Ivory/de Marfim; Jade/de Jade
Jolly/Alegre; Jubilant/Jubiloso; Laughing/Sorridente; Lilac/Lilás; Lonely/Solitário; Marble/de Mármore; Merry/Festeiro
Midsummer/do Solstício; Misty/Enevoado; Moonlit/ao Luar; Mossy/Musgoso; Noble/Nobre; Northern/do Norte; Opal/de Opala
Patient/Paciente; Pearl/de Pérola; Plucky/Valente; Proud/Orgulhoso; Quiet/Tranquilo; Radiant/Radiante; Restless/Inquieto
Roaming/à Solta; Rosy/Rosado; Rugged/Rústico; Russet/Castanho; Saffron/de Açafrão; Scarlet/Escarlate; Serene/Sereno
Silken/de Seda; Singing/Cantante; Sleepless/Insone; Sly/Astuto; Southern/do Sul; Starlit/Estrelado; Stately/Majestoso
Stormborn/da Tempestade; Sunlit/Ensolarado; Swift/Veloz; Tawny/Trigueiro; Tempered/Temperado; Thirsty/Sedento
Tireless/Incansável; Turquoise/Turquesa; Twilight/do Crepúsculo; Undaunted/Destemido; Velvet/de Veludo; Wandering/Viajante
Watchful/Vigilante; Whispering/Sussurrante; Winter/do Inverno; Wise/Sábio; Witty/Espirituoso; Amber/de Âmbar
Crystal/de Cristal; Crimson/Carmesim
`
    .trim()
    .split(/\s*[;\n]\s*/)
    .map((entry) => {
      const [en = '', pt = ''] = entry.split('/')
      return { en, pt }
    }),
)

const CALM: readonly string[] = [
  'Gilded',
  'Grand',
  'Noble',
  'Scarlet',
  'Crimson',
  'Turquoise',
  'Lilac',
  'Starlit',
  'Stately',
  'Indigo',
]

/** Colours, stuffs and hours: what rooms and tables are called after, which have no temper. */
export const ROOMS: Filled<Adjective> = filled(
  ADJECTIVES.filter(({ en, pt }) => /^(de|do|da|ao|à|em) /.test(pt) || CALM.includes(en)),
)

/** What heroes own, seek, or leave behind. */
export const THINGS: Filled<Noun> = filled(
  parseNouns(`
Hoard/Tesouro/m; Feast/Banquete/m; Bargain/Barganha/f; Secret/Segredo/m; Promise/Promessa/f; Trail/Trilha/f; Song/Canção/f
Vigil/Vigília/f; Ransom/Resgate/m; Wager/Aposta/f; Parade/Desfile/m; Vault/Cofre/m; Lantern/Lanterna/f; Crossing/Travessia/f
Oath/Juramento/m; Dream/Sonho/m; Gambit/Jogada/f; Harvest/Colheita/f; Keepsake/Lembrança/f; Legacy/Legado/m; Mirror/Espelho/m
Riddle/Enigma/m; Serenade/Serenata/f; Summit/Cume/m; Tale/Conto/m; Tribute/Tributo/m; Voyage/Viagem/f; Whisper/Sussurro/m
Gift/Presente/m; Garden/Jardim/m; Encore/Bis/m; Charm/Amuleto/m; Pact/Pacto/m; Return/Retorno/m; Chase/Perseguição/f
Bounty/Recompensa/f; Courtyard/Pátio/m; Almanac/Almanaque/m; Chronicle/Crônica/f; Errand/Recado/m
`),
)

/** Editions of a game. */
export const EDITIONS: Filled<readonly [en: string, pt: string]> = [
  ['Deluxe', 'Deluxe'],
  ['Royale', 'Royale'],
  ['Express', 'Expresso'],
  ['Grande', 'Grande'],
  ['Encore', 'Bis'],
  ['Prime', 'Prime'],
]

/** What a class adds to the names of its games. */
export const CLASS_WORDS: Readonly<Record<string, Filled<readonly [en: string, pt: string]>>> = {
  CASCADE: [
    ['Cascade', 'Cascata'],
    ['Tumble', 'Avalanche'],
  ],
  MEGA: [
    ['Colossal', 'Colossal'],
    ['Thousandfold', 'Mil Vezes'],
  ],
  HOLD: [
    ['Hold & Collect', 'Segura e Soma'],
    ['Keepers', 'Guardiões'],
  ],
  CLASSIC: [
    ['Classic', 'Clássico'],
    ['1-2-3', '1-2-3'],
  ],
  BUY: [
    ['Shortcut', 'Atalho'],
    ['Fast Lane', 'Via Rápida'],
  ],
  JP: [
    ['Jackpot', 'Jackpot'],
    ['Grand Pot', 'Pote Maior'],
  ],
  SC: [['Scratch', 'Raspadinha']],
  BG: [['Bingo', 'Bingo']],
}
