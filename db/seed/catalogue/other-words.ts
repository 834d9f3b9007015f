import type { ThemeName } from '#art/themes.ts'
import type { GameType } from './vendors.ts'

/** Games that are not slots: what they are called, by which hero of which theme they are shown, under which class they stand. */
export interface Shelf {
  readonly gameType: GameType
  readonly gameClassify: string
  readonly count: number
  readonly theme: ThemeName
  /** `English/Portuguese/gender`, each with the heroes that may show it. */
  readonly names: readonly (readonly [nouns: string, heroes: string])[]
  /** How a name is made: with an adjective, with a place, or with a number. */
  readonly style: 'adjective' | 'place' | 'number'
}

export const SHELVES: readonly Shelf[] = [
  { gameType: 'RNG', gameClassify: 'SC', count: 220, theme: 'scratch', style: 'adjective', names: [
    ['Scratch Card/Raspadinha/f; Foil/Folha Prateada/f', 'scratch'], ['Ticket/Bilhete/m', 'ticket'],
    ['Surprise/Surpresa/f', 'present'], ['Clover Card/Cartela do Trevo/f', 'clover'],
  ] },
  { gameType: 'RNG', gameClassify: 'VP', count: 160, theme: 'poker', style: 'adjective', names: [
    ['Video Poker/Vídeo Pôquer/m; Draw Poker/Pôquer/m', 'hand chips'], ['Aces/Ases/mp', 'aces'],
    ['Joker Poker/Pôquer Coringa/m', 'card-joker'],
  ] },
  { gameType: 'RNG', gameClassify: 'JP', count: 240, theme: 'jackpot', style: 'adjective', names: [
    ['Jackpot/Jackpot/m', 'crown-jewels reels'], ['Crown Pot/Pote da Coroa/m', 'imperial-crown'],
    ['Grand Trophy/Grande Troféu/m', 'trophy'], ['Bullion Pot/Pote de Ouro/m', 'gold-bar'],
    ['Jackpot Sevens/Setes do Jackpot/mp', 'sevens'],
  ] },
  { gameType: 'RNG', gameClassify: 'TG', count: 260, theme: 'tables', style: 'adjective', names: [
    ['Roulette/Roleta/f', 'roulette'], ['Baccarat/Bacará/m; Card Duel/Duelo de Cartas/m', 'duel'],
    ['Blackjack/Vinte e Um/m', 'aces hand'], ['Sic Bo/Sic Bo/m', 'dice-pair dice'], ['Wheel/Roda/f', 'fortune'],
    ['Pontoon/Pontoon/m', 'chips'],
  ] },
  { gameType: 'RNG', gameClassify: 'AC', count: 160, theme: 'arcade', style: 'adjective', names: [
    ['Arcade/Fliperama/m', 'joystick'], ['Console/Console/m', 'retro-controller'], ['Ray Gallery/Tiro ao Alvo/m', 'ray-gun'],
    ['Mushroom Run/Cogumelo/m', 'super-mushroom'], ['Flipper/Pinball/m', 'pinball-flipper'],
  ] },
  { gameType: 'RNG', gameClassify: 'BG', count: 80, theme: 'bingo', style: 'adjective', names: [
    ['Bingo/Bingo/m', 'bingo'], ['Ball Bingo/Bingo de Bolas/m', 'balls lotto'], ['Party Bingo/Bingo da Festa/m', 'balloons'],
  ] },
  { gameType: 'LIVE', gameClassify: 'ROULETTE', count: 44, theme: 'tables', style: 'adjective', names: [
    ['Roulette/Roleta/f', 'roulette'],
  ] },
  { gameType: 'LIVE', gameClassify: 'BACCARAT', count: 60, theme: 'tables', style: 'adjective', names: [
    ['Baccarat/Bacará/m', 'duel crown queen-crown'],
  ] },
  { gameType: 'LIVE', gameClassify: 'BLACKJACK', count: 44, theme: 'tables', style: 'adjective', names: [
    ['Blackjack/Vinte e Um/m', 'aces hand chips'],
  ] },
  { gameType: 'LIVE', gameClassify: 'SICBO', count: 24, theme: 'tables', style: 'adjective', names: [
    ['Sic Bo/Sic Bo/m', 'dice-pair dice'],
  ] },
  { gameType: 'LIVE', gameClassify: 'DRAGON', count: 24, theme: 'tables', style: 'adjective', names: [
    ['Dragon & Tiger/Dragão e Tigre/m', 'dragon-head tiger-head'],
  ] },
  { gameType: 'LIVE', gameClassify: 'SHOW', count: 24, theme: 'tables', style: 'adjective', names: [
    ['Money Wheel/Roda da Fortuna/f', 'fortune'],
  ] },
  { gameType: 'FISH', gameClassify: 'ARENA', count: 68, theme: 'fishing', style: 'adjective', names: [
    ['Angler/Pescador/m', 'angler-fish'], ['Shark Hunt/Caça ao Tubarão/f', 'shark-jaws shark-fin'],
    ['Squid Chase/Caça à Lula/f', 'giant-squid'], ['Piranha Frenzy/Fúria das Piranhas/f', 'piranha'],
    ['Harpoon/Arpão/m', 'harpoon-trident'],
  ] },
  { gameType: 'FISH', gameClassify: 'REEF', count: 50, theme: 'fishing', style: 'adjective', names: [
    ['Sea Serpent/Serpente do Mar/f', 'sea-dragon'], ['Manta Dive/Mergulho da Manta/m', 'manta-ray'],
    ['Turtle Reef/Recife da Tartaruga/m', 'tortoise'], ['Deep Angler/Peixe Abissal/m', 'angler-fish'],
  ] },
  { gameType: 'PVP', gameClassify: 'POKER', count: 58, theme: 'cards', style: 'adjective', names: [
    ['Poker Room/Sala de Pôquer/f', 'hand chips'], ['Three Cards/Três Cartas/fp', 'aces'],
    ['Big Two/Big Two/m', 'hand hearts'], ['Joker Table/Mesa do Coringa/f', 'card-joker'],
  ] },
  { gameType: 'PVP', gameClassify: 'TILES', count: 40, theme: 'cards', style: 'adjective', names: [
    ['Mahjong/Mahjong/m', 'parlour'], ['Dominoes/Dominó/m', 'domino-tiles'],
  ] },
  { gameType: 'PVP', gameClassify: 'BOARD', count: 40, theme: 'cards', style: 'adjective', names: [
    ['Chess Club/Clube de Xadrez/m', 'chess-king'], ['Dice Duel/Duelo de Dados/m', 'dice'],
  ] },
  { gameType: 'SPORTS', gameClassify: 'BOOK', count: 12, theme: 'sport', style: 'place', names: [
    ['Football/Futebol/m', 'soccer-ball'], ['Basketball/Basquete/m', 'basketball-ball'], ['Tennis/Tênis/m', 'tennis-ball'],
    ['Sports Cup/Copa/f', 'trophy-cup'], ['Boxing/Boxe/m', 'boxing-glove'], ['Volleyball/Vôlei/m', 'volleyball-ball'],
    ['Racecourse/Turfe/m', 'horse-head'], ['Gridiron/Futebol Americano/m', 'american-football-ball'],
  ] },
  { gameType: 'ESPORTS', gameClassify: 'LEAGUE', count: 40, theme: 'esport', style: 'adjective', names: [
    ['League/Liga/f', 'gamepad console-controller'], ['Mech Arena/Arena Mecha/f', 'mecha-head'],
    ['Blade Cup/Copa das Lâminas/f', 'energy-sword crossed-swords'], ['Virtual Cup/Copa Virtual/f', 'vr-headset'],
  ] },
  { gameType: 'COCKFIGHT', gameClassify: 'RING', count: 12, theme: 'cockfight', style: 'number', names: [
    ['Spur Ring/Rinha/f', 'rooster'], ['Red Feather Ring/Rinha Pena Vermelha/f', 'feather'],
    ['Valley Ring/Rinha do Vale/f', 'chicken bird-claw'],
  ] },
  { gameType: 'LOTT', gameClassify: 'DRAW', count: 50, theme: 'lottery', style: 'place', names: [
    ['Daily Draw/Sorteio Diário/m', 'lotto'], ['Four Digits/Quatro Dígitos/mp', 'balls'],
    ['Lottery Ticket/Bilhete/m', 'ticket'], ['Lotus Draw/Sorteio do Lótus/m', 'lotus'],
  ] },
  { gameType: 'LOTT', gameClassify: 'RAPID', count: 40, theme: 'lottery', style: 'place', names: [
    ['Five Stars/Cinco Estrelas/fp', 'star-medal balls'], ['Three Dice/Três Dados/mp', 'rolling-dice-cup'],
    ['Eleven Five/Onze Cinco/m', 'lotto'], ['Clover Draw/Sorteio do Trevo/m', 'clover'],
  ] },
  { gameType: 'ELOTT', gameClassify: 'RAPID', count: 60, theme: 'lottery', style: 'number', names: [
    ['Lotus Rapid/Lótus Rápida/f', 'lotus'], ['Lantern Draw/Sorteio da Lanterna/m', 'lotto balls'],
    ['Dice Minute/Minuto dos Dados/m', 'rolling-dice-cup'], ['Star Minute/Minuto da Estrela/m', 'star-medal'],
    ['Golden Ticket Draw/Sorteio do Bilhete/m', 'ticket'], ['Clover Minute/Minuto do Trevo/m', 'clover'],
  ] },
  { gameType: 'MXWIN', gameClassify: 'CRASH', count: 90, theme: 'mixed', style: 'adjective', names: [
    ['Liftoff/Decolagem/f', 'rising rocket'], ['Biplane/Biplano/m', 'biplane'],
    ['Balloon Climb/Subida do Balão/f', 'air-balloon'],
  ] },
  { gameType: 'MXWIN', gameClassify: 'MINES', count: 70, theme: 'mixed', style: 'adjective', names: [
    ['Minefield/Campo Minado/m; Gem Field/Campo de Gemas/m', 'mines'],
  ] },
  { gameType: 'MXWIN', gameClassify: 'WHEEL', count: 60, theme: 'mixed', style: 'adjective', names: [
    ['Wheel/Roda/f; Big Wheel/Roda Grande/f', 'fortune'],
  ] },
  { gameType: 'MXWIN', gameClassify: 'DROP', count: 60, theme: 'mixed', style: 'adjective', names: [
    ['Peg Drop/Queda das Bolas/f; Pyramid Drop/Pirâmide de Bolas/f', 'ball-pyramid'],
  ] },
  { gameType: 'MXWIN', gameClassify: 'COIN', count: 40, theme: 'mixed', style: 'adjective', names: [
    ['Coin Toss/Cara ou Coroa/m', 'coinflip'],
  ] },
  { gameType: 'BINGO', gameClassify: 'HALL', count: 86, theme: 'bingo', style: 'adjective', names: [
    ['Bingo Hall/Salão de Bingo/m', 'bingo balloons'], ['Bingo 75/Bingo 75/m', 'balls'], ['Bingo 90/Bingo 90/m', 'lotto'],
  ] },
]

/** Places that lend their name to draws and sporting days. */
export const PLACES: readonly string[] = ['Northgate', 'Harbourside', 'Westmoor', 'Lantern Bay', 'Riverbend', 'Saltmarsh',
  'Highfield', 'Eastwick', 'Stonebridge', 'Seabright', 'Oakham Vale', 'Milltown', 'Foxhollow', 'Cliffside', 'Marigold',
  'Summerlea', 'Bellhaven', 'Ferrywell', 'Greenwater', 'Kingsrow', 'Larkhill', 'Maplewood', 'Netherby', 'Orchard End',
  'Pinecrest', 'Quayside']
