import type { SlotTheme } from '#art/themes.ts'

/** The slots that stand first, chosen by eye: class, theme, hero and name. The first is the house's own. */
export const FRONT: readonly (readonly [gameClassify: string, theme: SlotTheme, hero: string, en: string, pt: string])[] = [
  ['LINES', 'dragon', 'spiked-dragon-head', 'Ember Wyrm', 'Serpe de Brasa'],
  ['CASCADE', 'ocean', 'seahorse', 'Tidewell Regatta', 'Regata de Tidewell'],
  ['MYTH', 'egypt', 'scarab-beetle', 'Scarab Almanac', 'Almanaque do Escaravelho'],
  ['HOLD', 'fortune', 'lantern', 'Nine Bridges Lantern', 'Lanterna das Nove Pontes'],
  ['ADVENT', 'pirate', 'pirate-captain', 'Captain Saltmast', 'Capitão Saltmast'],
  ['MEGA', 'wolf', 'wolf-head', 'Howling Ridge', 'Crista dos Uivos'],
  ['BUY', 'jewel', 'crown-jewels', 'Lapidary Lane', 'Travessa dos Lapidários'],
  ['CLASSIC', 'fruit', 'cherry', 'Corner Bar Cherries', 'Cerejas da Esquina'],
  ['LINES', 'samurai', 'samurai-helmet', 'Momiji Pass', 'Passo de Momiji'],
  ['CASCADE', 'candy', 'donut', 'Praline Square', 'Praça Praliné'],
  ['MYTH', 'olympus', 'pegasus', 'Stables of Helikon', 'Estábulos de Helikon'],
  ['HOLD', 'western', 'law-star', 'Sheriff of Mesa Rosa', 'Xerife de Mesa Rosa'],
  ['LINES', 'magic', 'crystal-ball', 'Candle Tower Oracle', 'Oráculo da Torre'],
  ['ADVENT', 'space', 'rocket', 'Comet Yard Courier', 'Mensageiro dos Cometas'],
  ['MEGA', 'aztec', 'ceremonial-mask', 'Jade Mask of Xochimar', 'Máscara de Xochimar'],
  ['BUY', 'fiesta', 'carnival-mask', 'Serpentina Nights', 'Noites de Serpentina'],
  ['LINES', 'raja', 'lotus', 'Marigold Road', 'Estrada de Cravos'],
  ['CASCADE', 'norse', 'drakkar', 'Longship of Eiderness', 'Drakkar de Eiderness'],
  ['HOLD', 'wealth', 'piggy-bank', 'Dividend Piglet', 'Porquinho de Dividendos'],
  ['ADVENT', 'jungle', 'toucan', 'Toucan of Rio Verde', 'Tucano de Rio Verde'],
  ['LINES', 'kingdom', 'griffin-shield', 'Oath of Brightholm', 'Juramento de Brightholm'],
  ['FRUIT', 'fruit', 'sevens', 'Orchard Row Sevens', 'Setes do Pomar'],
  ['MYTH', 'arabian', 'magic-lamp', 'Lamp of Qasr Noor', 'Lâmpada de Qasr Noor'],
  ['MEGA', 'haunted', 'pumpkin-lantern', 'Wickmoor Pumpkin', 'Abóbora de Wickmoor'],
]
