import { icon, prop, type Theme } from './spec.ts'

/** The subjects of everything that is not a slot. */
export const OTHER_THEMES = {
  tables: {
    palettes: ['jade', 'brass', 'fig', 'lagoon', 'ember', 'moonlit'], scenes: ['felt', 'silk', 'felt', 'theatre', 'skyline'],
    companions: ['spades', 'hearts'], ornament: 'chips',
    heroes: [
      prop('roulette', undefined, { palette: 'jade', as: 'single' }), prop('duel', undefined, { as: 'single' }), prop('aces'),
      prop('dice-pair', 'ruby'), prop('fortune'), prop('hand'), prop('chips', 'ruby'),
      icon('crown', 'gold', 'ruby', { as: 'halo', open: true }), icon('dragon-head', 'gold', 'ruby', { as: 'burst', shift: -34 }),
      icon('tiger-head', 'amber', 'ivory'), prop('roulette', undefined, { palette: 'ember', as: 'burst' }),
      icon('queen-crown', 'gold', 'rose', { as: 'treasure', open: true }),
      prop('duel', undefined, { palette: 'fig', as: 'halo' }), prop('dice', 'ivory'),
      prop('fortune', 'jade', { as: 'treasure' }), prop('roulette', undefined, { palette: 'moonlit', as: 'treasure' }),
      prop('hand', undefined, { palette: 'lagoon', as: 'burst' }), prop('dice-pair', 'jade', { as: 'halo' }),
      icon('dragon-head', 'ruby', 'gold', { as: 'halo', flip: true }),
      prop('fortune', 'sapphire', { as: 'burst', palette: 'fig' }), icon('tiger-head', 'gold', 'ruby', { as: 'frame' }),
      prop('aces', undefined, { palette: 'ember', as: 'treasure' }),
      prop('roulette', undefined, { palette: 'fig', as: 'frame' }),
      prop('duel', undefined, { palette: 'moonlit', as: 'frame' }), prop('dice', 'ruby', { as: 'burst' }),
    ],
  },
  fishing: {
    palettes: ['lagoon', 'moonlit', 'patina'], scenes: ['reef', 'reef', 'sea'],
    companions: ['clownfish', 'fishing-hook'], ornament: 'bubbles',
    heroes: [
      icon('angler-fish', 'amber', 'lemon'), icon('shark-jaws', 'silver', 'ivory'), icon('sea-dragon', 'jade', 'gold'),
      icon('giant-squid', 'coral', 'ivory'), icon('shark-fin', 'silver', 'slate'), icon('manta-ray', 'ice', 'silver'),
      icon('piranha', 'ruby', 'lemon'), icon('harpoon-trident', 'gold', 'silver'), icon('tortoise', 'leaf', 'lemon'),
      icon('angler-fish', 'coral', 'lemon', { flip: true, as: 'halo' }),
    ],
  },
  cards: {
    palettes: ['brass', 'fig', 'jade', 'peony'], scenes: ['silk', 'felt', 'lanterns'],
    companions: ['spades', 'diamonds'], ornament: 'chips',
    heroes: [
      prop('hand'), prop('parlour', undefined, { palette: 'jade' }), icon('chess-king', 'ivory', 'gold'), prop('dice', 'ruby'),
      prop('aces'), icon('domino-tiles', 'ivory', 'slate'), icon('card-joker', 'ivory', 'plum'),
      icon('hearts', 'ruby', 'gold', { as: 'halo' }), prop('chips', 'sapphire'),
      prop('parlour', undefined, { palette: 'fig', as: 'halo' }), icon('chess-king', 'gold', 'ruby', { as: 'frame' }),
      prop('parlour', undefined, { palette: 'peony', as: 'burst' }), icon('domino-tiles', 'gold', 'ruby', { as: 'orbit' }),
      prop('dice', 'jade', { as: 'treasure' }),
    ],
  },
  sport: {
    palettes: ['meadow', 'moonlit', 'jade', 'ember'], scenes: ['stadium'],
    companions: ['whistle', 'trophy-cup'], ornament: 'confetti',
    heroes: [
      icon('soccer-ball', 'ivory', 'slate'), icon('basketball-ball', 'amber', 'slate'), icon('tennis-ball', 'lemon', 'ivory'),
      icon('trophy-cup', 'gold', 'ruby'), icon('boxing-glove', 'ruby', 'ivory'),
      icon('american-football-ball', 'bronze', 'ivory'), icon('horse-head', 'bronze', 'gold', { as: 'burst' }),
      icon('volleyball-ball', 'ivory', 'coral'),
    ],
  },
  esport: {
    palettes: ['patina', 'moonlit', 'fig', 'storm'], scenes: ['grid', 'grid', 'space'],
    companions: ['gamepad', 'crosshair'], ornament: 'sparks',
    heroes: [
      icon('gamepad', 'ivory', 'coral'), icon('console-controller', 'silver', 'lemon'), icon('mecha-head', 'ruby', 'ice'),
      icon('energy-sword', 'teal', 'lemon'), icon('vr-headset', 'slate', 'coral'), icon('crossed-swords', 'silver', 'gold'),
    ],
  },
  cockfight: {
    palettes: ['ember', 'sirocco', 'fig'], scenes: ['rays', 'dunes', 'stadium'],
    companions: ['feather', 'rooster'], ornament: 'feathers',
    heroes: [
      icon('rooster', 'ruby', 'gold', { as: 'halo' }), icon('rooster', 'amber', 'ruby', { as: 'pair', flip: true }),
      icon('chicken', 'ivory', 'ruby'), icon('feather', 'ruby', 'gold'), icon('bird-claw', 'gold', 'ivory'),
    ],
  },
  lottery: {
    palettes: ['ember', 'jade', 'moonlit', 'fig', 'brass'], scenes: ['rays', 'fireworks', 'silk', 'lanterns'],
    companions: ['ticket', 'shamrock'], ornament: 'balls',
    heroes: [
      prop('lotto', 'gold'), prop('balls', 'ruby'), icon('ticket', 'gold', 'ruby'), prop('clover', 'leaf'),
      icon('rolling-dice-cup', 'bronze', 'ivory'), prop('balls', 'sapphire', { as: 'orbit' }), icon('lotus', 'rose', 'gold'),
      icon('star-medal', 'gold', 'ruby'), prop('lotto', 'silver', { as: 'treasure' }), prop('clover', 'jade', { as: 'halo' }),
    ],
  },
  mixed: {
    palettes: ['fig', 'patina', 'ember', 'moonlit', 'jade'], scenes: ['rays', 'space', 'grid', 'skyline'],
    companions: ['rocket', 'coins'], ornament: 'coins',
    heroes: [
      prop('rising', 'ruby'), prop('mines', 'jade'), prop('fortune'), icon('biplane', 'ruby', 'ivory'),
      icon('air-balloon', 'coral', 'ivory'), icon('coinflip', 'gold', 'bronze'), icon('ball-pyramid', 'gold', 'ruby'),
      icon('rocket', 'ivory', 'coral', { turn: -90 }), prop('mines', 'ruby', { as: 'single', palette: 'moonlit' }),
      prop('fortune', 'plum', { as: 'treasure', palette: 'ember' }), icon('ball-pyramid', 'coral', 'lemon', { as: 'halo' }),
      icon('coinflip', 'silver', 'gold', { as: 'frame' }), prop('rising', 'amber', { as: 'single', palette: 'patina' }),
      prop('mines', 'sapphire', { as: 'burst', palette: 'fig' }), prop('fortune', 'teal', { as: 'burst', palette: 'moonlit' }),
      icon('ball-pyramid', 'teal', 'lemon', { as: 'frame' }), icon('coinflip', 'gold', 'ruby', { as: 'halo', flip: true }),
      prop('mines', 'amber', { as: 'frame', palette: 'jade' }),
    ],
  },
  bingo: {
    palettes: ['lagoon', 'peony', 'fig', 'meadow'], scenes: ['carnival', 'fireworks', 'theatre'],
    companions: ['ticket', 'balloons'], ornament: 'confetti',
    heroes: [
      prop('bingo', 'coral'), prop('balls', 'plum'), prop('lotto', 'silver'), icon('balloons', 'coral', 'lemon'),
      prop('bingo', 'teal', { as: 'single' }), prop('balls', 'jade', { as: 'halo' }), prop('lotto', 'gold', { as: 'treasure' }),
      prop('bingo', 'plum', { as: 'burst' }),
    ],
  },
  scratch: {
    palettes: ['jade', 'ember', 'peony', 'lagoon'], scenes: ['silk', 'rays', 'meadow'],
    companions: ['shamrock', 'two-coins'], ornament: 'coins',
    heroes: [
      prop('scratch', 'gold'), icon('ticket', 'lemon', 'ruby'), icon('present', 'coral', 'gold'), prop('scratch', 'rose'),
      prop('clover', 'leaf'), prop('scratch', 'teal', { as: 'treasure' }), icon('present', 'sapphire', 'gold', { as: 'halo' }),
      icon('ticket', 'coral', 'ivory', { as: 'orbit' }),
    ],
  },
  poker: {
    palettes: ['jade', 'moonlit', 'brass', 'ember'], scenes: ['felt', 'silk'],
    companions: ['spades', 'clubs'], ornament: 'chips',
    heroes: [
      prop('hand'), prop('aces'), icon('card-joker', 'ivory', 'ruby', { flip: true }), prop('chips', 'jade'),
      prop('hand', undefined, { as: 'halo', palette: 'ember' }), prop('aces', undefined, { as: 'burst', palette: 'jade' }),
      icon('card-joker', 'gold', 'plum', { as: 'halo' }),
    ],
  },
  jackpot: {
    palettes: ['brass', 'ember', 'fig', 'moonlit'], scenes: ['vault', 'rays', 'fireworks', 'silk'],
    companions: ['crown', 'two-coins'], ornament: 'coins',
    heroes: [
      prop('crown-jewels', 'sapphire'), icon('imperial-crown', 'gold', 'ruby', { as: 'treasure' }), prop('sevens', 'plum'),
      icon('trophy', 'gold', 'ruby'), icon('gold-bar', 'gold', undefined, { as: 'treasure' }), prop('reels', 'plum'),
      prop('crown-jewels', 'jade', { as: 'treasure', palette: 'ember' }),
      icon('imperial-crown', 'silver', 'sapphire', { as: 'halo' }), prop('reels', 'teal', { as: 'treasure', palette: 'fig' }),
      prop('sevens', 'ruby', { as: 'burst', palette: 'moonlit' }), icon('trophy', 'silver', 'gold', { as: 'frame' }),
      icon('gold-bar', 'gold', 'ruby', { as: 'orbit' }),
    ],
  },
  arcade: {
    palettes: ['lagoon', 'fig', 'meadow'], scenes: ['grid', 'space', 'candy'],
    companions: ['joystick', 'star-flag'], ornament: 'stars',
    heroes: [
      icon('joystick', 'ruby', 'slate'), icon('retro-controller', 'silver', 'ruby'), icon('ray-gun', 'coral', 'lemon'),
      icon('super-mushroom', 'ruby', 'ivory'), icon('pinball-flipper', 'silver', 'ruby'),
    ],
  },
} as const satisfies Record<string, Theme>
