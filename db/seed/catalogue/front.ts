import type { SlotTheme } from '#art/themes.ts'

/** A slot chosen by eye. */
export interface FrontGame {
  readonly classify: string
  readonly theme: SlotTheme
  readonly hero: string
  readonly en: string
  readonly pt: string
}

const game = (classify: string, theme: SlotTheme, hero: string, en: string, pt: string): FrontGame =>
  ({ classify, theme, hero, en, pt })

/** The slots that stand first. The first of all is the house's own. */
export const FRONT: readonly FrontGame[] = [
  game('LINES', 'dragon', 'spiked-dragon-head', 'Ember Wyrm', 'Serpe de Brasa'),
  game('CASCADE', 'ocean', 'seahorse', 'Tidewell Regatta', 'Regata de Tidewell'),
  game('MYTH', 'egypt', 'scarab-beetle', 'Scarab Almanac', 'Almanaque do Escaravelho'),
  game('HOLD', 'fortune', 'lantern', 'Nine Bridges Lantern', 'Lanterna das Nove Pontes'),
  game('ADVENT', 'pirate', 'pirate-captain', 'Captain Saltmast', 'Capitão Saltmast'),
  game('MEGA', 'wolf', 'wolf-head', 'Howling Ridge', 'Crista dos Uivos'),
  game('BUY', 'jewel', 'crown-jewels', 'Lapidary Lane', 'Travessa dos Lapidários'),
  game('CLASSIC', 'fruit', 'cherry', 'Corner Bar Cherries', 'Cerejas da Esquina'),
  game('LINES', 'samurai', 'samurai-helmet', 'Momiji Pass', 'Passo de Momiji'),
  game('CASCADE', 'candy', 'donut', 'Praline Square', 'Praça Praliné'),
  game('MYTH', 'olympus', 'pegasus', 'Stables of Helikon', 'Estábulos de Helikon'),
  game('HOLD', 'western', 'law-star', 'Sheriff of Mesa Rosa', 'Xerife de Mesa Rosa'),
  game('LINES', 'magic', 'crystal-ball', 'Candle Tower Oracle', 'Oráculo da Torre'),
  game('ADVENT', 'space', 'rocket', 'Comet Yard Courier', 'Mensageiro dos Cometas'),
  game('MEGA', 'aztec', 'ceremonial-mask', 'Jade Mask of Xochimar', 'Máscara de Xochimar'),
  game('BUY', 'fiesta', 'carnival-mask', 'Serpentina Nights', 'Noites de Serpentina'),
  game('LINES', 'raja', 'lotus', 'Marigold Road', 'Estrada de Cravos'),
  game('CASCADE', 'norse', 'drakkar', 'Longship of Eiderness', 'Drakkar de Eiderness'),
  game('HOLD', 'wealth', 'piggy-bank', 'Dividend Piglet', 'Porquinho de Dividendos'),
  game('ADVENT', 'jungle', 'toucan', 'Toucan of Rio Verde', 'Tucano de Rio Verde'),
  game('LINES', 'kingdom', 'griffin-shield', 'Oath of Brightholm', 'Juramento de Brightholm'),
  game('FRUIT', 'fruit', 'sevens', 'Orchard Row Sevens', 'Setes do Pomar'),
  game('MYTH', 'arabian', 'magic-lamp', 'Lamp of Qasr Noor', 'Lâmpada de Qasr Noor'),
  game('MEGA', 'haunted', 'pumpkin-lantern', 'Wickmoor Pumpkin', 'Abóbora de Wickmoor'),
]
