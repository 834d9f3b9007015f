import type { ThemeName } from '#art/themes.ts'

/** A game chosen by eye. */
export interface FrontGame {
  readonly classify: string
  readonly theme: ThemeName
  readonly hero: string
  readonly en: string
  readonly pt: string
  /** The class that it stands under, where that is not the one it is drawn for. */
  readonly listed?: string
  /** One of the house's own, which can be played. */
  readonly house: boolean
}

const game = (classify: string, theme: ThemeName, hero: string, en: string, pt: string): FrontGame => ({
  classify,
  theme,
  hero,
  en,
  pt,
  house: false,
})

const own = (...of: Parameters<typeof game>): FrontGame => ({ ...game(...of), house: true })

/** The games that stand first: the house's own, and slots of other vendors. */
export const FRONT: readonly FrontGame[] = [
  own('LINES', 'dragon', 'spiked-dragon-head', 'Ember Wyrm', 'Serpe de Brasa'),
  own('CASCADE', 'ocean', 'seahorse', 'Tidewell Regatta', 'Regata de Tidewell'),
  game('MYTH', 'egypt', 'scarab-beetle', 'Scarab Almanac', 'Almanaque do Escaravelho'),
  own('HOLD', 'fortune', 'lantern', 'Nine Bridges Lantern', 'Lanterna das Nove Pontes'),
  { ...own('TG', 'tables', 'aces', 'Velvet Blackjack', 'Vinte e Um de Veludo'), listed: 'BLACKJACK' },
  game('ADVENT', 'pirate', 'pirate-captain', 'Captain Saltmast', 'Capitão Saltmast'),
  game('MEGA', 'wolf', 'wolf-head', 'Howling Ridge', 'Crista dos Uivos'),
  { ...own('TG', 'tables', 'roulette', 'Grand Roulette', 'Grande Roleta'), listed: 'ROULETTE' },
  game('BUY', 'jewel', 'crown-jewels', 'Lapidary Lane', 'Travessa dos Lapidários'),
  game('CLASSIC', 'fruit', 'cherry', 'Corner Bar Cherries', 'Cerejas da Esquina'),
  own('VP', 'poker', 'hand', 'Jacks or Better', 'Valetes ou Melhor'),
  own('AC', 'odds', 'compass', 'True North', 'Norte Verdadeiro'),
  game('LINES', 'samurai', 'samurai-helmet', 'Momiji Pass', 'Passo de Momiji'),
  game('CASCADE', 'candy', 'donut', 'Praline Square', 'Praça Praliné'),
  own('AC', 'odds', 'lotus', 'Lily Pond', 'Lago dos Nenúfares'),
  game('MYTH', 'olympus', 'pegasus', 'Stables of Helikon', 'Estábulos de Helikon'),
  game('HOLD', 'western', 'law-star', 'Sheriff of Mesa Rosa', 'Xerife de Mesa Rosa'),
  game('LINES', 'magic', 'crystal-ball', 'Candle Tower Oracle', 'Oráculo da Torre'),
  game('ADVENT', 'space', 'rocket', 'Comet Yard Courier', 'Mensageiro dos Cometas'),
  own('AC', 'odds', 'pagoda', 'Pegfall', 'Chuva no Telhado'),
  game('MEGA', 'aztec', 'ceremonial-mask', 'Jade Mask of Xochimar', 'Máscara de Xochimar'),
  game('BUY', 'fiesta', 'carnival-mask', 'Serpentina Nights', 'Noites de Serpentina'),
  game('LINES', 'raja', 'lotus', 'Marigold Road', 'Estrada de Cravos'),
  game('CASCADE', 'norse', 'drakkar', 'Longship of Eiderness', 'Drakkar de Eiderness'),
  own('AC', 'odds', 'rope-bridge', 'Skyladder', 'Escada do Céu'),
  own('TG', 'tables', 'duel', 'Pearl Baccarat', 'Bacará de Pérola'),
  own('TG', 'tables', 'dice', 'Drum Tower Sic Bo', 'Sic Bo da Torre'),
  own('SC', 'paper', 'cat', 'Harbour Cats', 'Gatos do Porto'),
  own('JP', 'fruit', 'sevens', 'Tin Orchard', 'Pomar de Lata'),
  own('JP', 'arabian', 'magic-lamp', 'Saffron Caravan', 'Caravana de Açafrão'),
  own('SC', 'paper', 'strongbox', 'Vault Seven', 'Cofre Sete'),
  own('HALL', 'paper', 'paper-lantern', 'Saturday Hall', 'Salão de Sábado'),
  own('AC', 'odds', 'hang-glider', 'Updraft', 'Corrente de Ar'),
  own('AC', 'odds', 'mason-jar', 'Firefly Keno', 'Keno dos Vaga-lumes'),
  own('VP', 'poker', 'card-joker', 'Deuces Wild', 'Doses Coringas'),
]
