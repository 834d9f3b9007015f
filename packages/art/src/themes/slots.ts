import { icon, prop, type Theme } from './spec.ts'

/** The subjects of slots. */
export const SLOT_THEMES = {
  dragon: {
    palettes: ['ember', 'storm', 'jade', 'brass'], scenes: ['volcano', 'cave', 'rays', 'storm'],
    companions: ['fire-gem', 'dragon-orb'], ornament: 'embers',
    heroes: [
      icon('spiked-dragon-head', 'gold', 'ruby', { as: 'burst', palette: 'ember' }),
      icon('double-dragon', 'gold', undefined, { as: 'burst', shift: -34 }), icon('wyvern', 'ruby', 'gold'),
      icon('dragon-head', 'jade', 'ivory', { as: 'burst', shift: -34 }), icon('dragon-spiral', 'gold'),
        icon('hydra', 'teal', 'gold'),
      icon('dragon-orb', 'amber', 'ruby'), icon('dragon-breath', 'coral', 'lemon'), icon('fire-gem', 'ruby', 'amber'),
    ],
  },
  egypt: {
    palettes: ['sirocco', 'brass', 'fig', 'patina'], scenes: ['pyramids', 'temple', 'dunes'],
    companions: ['ankh', 'scarab-beetle'], ornament: 'coins',
    heroes: [
      icon('pharoah', 'gold', 'sapphire'), icon('anubis', 'slate', 'gold'), icon('egyptian-profile', 'ivory', 'sapphire'),
      icon('eye-of-horus', 'teal', 'gold'), icon('scarab-beetle', 'sapphire', 'gold'), icon('egyptian-sphinx', 'gold'),
      icon('horus', 'gold', 'ruby'), icon('nefertiti', 'ivory', 'teal'), icon('bastet', 'slate', 'gold'),
    ],
  },
  ocean: {
    palettes: ['lagoon', 'moonlit', 'patina'], scenes: ['reef', 'sea', 'reef'],
    companions: ['clownfish', 'sea-star'], ornament: 'bubbles',
    heroes: [
      icon('octopus', 'coral', 'ivory'), icon('sea-turtle', 'leaf', 'lemon'), icon('dolphin', 'ice', 'silver'),
      icon('seahorse', 'amber', 'ruby'), icon('oyster-pearl', 'rose', 'ivory'), icon('jellyfish', 'plum', 'rose'),
      icon('whale-tail', 'sapphire', 'ice', { as: 'burst' }), icon('mermaid', 'jade', 'coral'),
      icon('giant-squid', 'coral', 'ivory'),
    ],
  },
  pirate: {
    palettes: ['lagoon', 'sirocco', 'moonlit', 'brass'], scenes: ['island', 'harbour', 'cave', 'sea'],
    companions: ['compass', 'anchor'], ornament: 'coins',
    heroes: [
      icon('pirate-captain', 'gold', 'ruby'), icon('caravel', 'bronze', 'ivory'),
      icon('open-treasure-chest', 'bronze', 'gold', { as: 'treasure' }), icon('parrot-head', 'ruby', 'lemon',
        { as: 'burst', shift: -30 }),
      icon('pirate-skull', 'ivory', 'ruby'), icon('treasure-map', 'ivory', 'ruby'), icon('ship-wheel', 'gold', 'ruby'),
      icon('crossed-sabres', 'silver', 'gold'),
    ],
  },
  wolf: {
    palettes: ['moonlit', 'frost', 'jade', 'sirocco'], scenes: ['peaks', 'forest', 'aurora'],
    companions: ['paw-print', 'pine-tree'], ornament: 'snow',
    heroes: [
      icon('wolf-howl', 'silver', 'gold'), icon('wolf-head', 'ice', 'ruby'), icon('owl', 'bronze', 'amber'),
      icon('bear-head', 'bronze', 'ivory'), icon('stag-head', 'ivory', 'bronze'), icon('fox-head', 'coral', 'ivory'),
      icon('direwolf', 'slate', 'lemon'), icon('lynx-head', 'amber', 'ivory'),
    ],
  },
  fortune: {
    palettes: ['ember', 'fig', 'jade', 'peony'], scenes: ['lanterns', 'rays', 'garden', 'fireworks'],
    companions: ['lotus', 'yin-yang'], ornament: 'coins',
    heroes: [
      icon('tiger-head', 'amber', 'ivory', { as: 'close' }), icon('double-fish', 'coral', 'gold'),
      icon('panda', 'ivory', 'slate'), prop('lantern', 'ruby'), icon('pagoda', 'ruby', 'gold'),
      icon('rabbit-head', 'ivory', 'rose'), icon('bonsai-tree', 'leaf', 'bronze'), icon('gong', 'gold', 'ruby'),
      icon('handheld-fan', 'ruby', 'gold'),
    ],
  },
  samurai: {
    palettes: ['peony', 'storm', 'frost', 'ember'], scenes: ['garden', 'peaks', 'storm', 'lanterns'],
    companions: ['katana', 'shuriken'], ornament: 'petals',
    heroes: [
      icon('samurai-helmet', 'ruby', 'gold'), icon('oni', 'ruby', 'ivory'), icon('ninja-head', 'slate', 'ruby'),
      icon('shinto-shrine', 'ruby', 'gold', { open: true }), icon('sai', 'silver', 'gold'), icon('fuji', 'ice', 'rose'),
      icon('ninja-star', 'silver', 'ruby', { open: true }), icon('paper-crane', 'ivory', 'ruby'),
    ],
  },
  fruit: {
    palettes: ['brass', 'fig', 'meadow', 'ember'], scenes: ['theatre', 'silk', 'rays', 'meadow'],
    companions: ['cherry', 'lemon'], ornament: 'stars',
    heroes: [
      prop('sevens', 'ruby'), icon('cherry', 'ruby', 'leaf', { split: 0.35 }), prop('reels', 'ruby'),
      icon('watermelon', 'leaf', 'ruby'), icon('lemon', 'lemon', 'leaf', { as: 'trio' }), icon('grapes', 'plum', 'leaf'),
      icon('strawberry', 'ruby', 'lemon', { as: 'trio' }), icon('pineapple', 'amber', 'leaf'), prop('seven', 'plum'),
      icon('ringing-bell', 'gold', 'ruby'), icon('peach', 'coral', 'leaf', { as: 'trio' }),
      icon('banana-bunch', 'lemon', 'leaf'),
    ],
  },
  jewel: {
    palettes: ['brass', 'peony', 'moonlit', 'fig'], scenes: ['silk', 'cave', 'vault', 'rays'],
    companions: ['cut-diamond', 'emerald'], ornament: 'gems',
    heroes: [
      prop('crown-jewels', 'ruby'), icon('cut-diamond', 'ice', 'silver'), icon('emerald', 'jade', 'gold'),
      icon('big-diamond-ring', 'gold', 'ice', { open: true }), icon('jewel-crown', 'gold', 'ruby', { open: true }),
      icon('crystal-cluster', 'plum', 'rose'), icon('gem-pendant', 'sapphire', 'gold'), icon('saphir', 'sapphire', 'ice'),
      icon('rupee', 'ruby', 'rose'),
    ],
  },
  olympus: {
    palettes: ['storm', 'sirocco', 'moonlit', 'peony'], scenes: ['heavens', 'temple', 'storm'],
    companions: ['laurel-crown', 'lyre'], ornament: 'sparks',
    heroes: [
      icon('griffin-symbol', 'gold', 'ruby'), icon('pegasus', 'ivory', 'gold'), icon('trident', 'gold', 'teal'),
      icon('spartan-helmet', 'gold', 'ruby'), icon('minotaur', 'bronze', 'ivory'), icon('zeus-sword', 'lemon', 'silver'),
      icon('lyre', 'gold', 'ivory', { open: true }), icon('greek-sphinx', 'ivory', 'gold'), icon('amphora', 'bronze', 'ivory'),
    ],
  },
  norse: {
    palettes: ['frost', 'storm', 'moonlit', 'patina'], scenes: ['aurora', 'peaks', 'storm', 'sea'],
    companions: ['rune-stone', 'crossed-axes'], ornament: 'snow',
    heroes: [
      icon('viking-head', 'bronze', 'ivory'), icon('thor-hammer', 'silver', 'gold'),
      icon('viking-helmet', 'gold', 'ivory', { split: 0.9 }), icon('drakkar', 'ruby', 'gold'), icon('raven', 'slate', 'silver'),
      icon('battle-axe', 'silver', 'gold'), icon('drakkar-dragon', 'bronze', 'gold', { as: 'burst' }),
      icon('rune-stone', 'ice', 'gold'),
    ],
  },
  aztec: {
    palettes: ['jade', 'sirocco', 'patina', 'ember'], scenes: ['jungle', 'temple', 'rays'],
    companions: ['totem-mask', 'sun-priest'], ornament: 'leaves',
    heroes: [
      icon('aztec-calendar-sun', 'gold', 'ruby'), icon('ceremonial-mask', 'teal', 'gold'),
      icon('totem-head', 'bronze', 'lemon'), icon('cuauhtli', 'gold', 'teal'), icon('tribal-mask', 'ruby', 'lemon'),
      icon('snake-totem', 'jade', 'gold'), icon('mayan-pyramid', 'gold', 'leaf'), icon('colombian-statue', 'gold', 'jade'),
    ],
  },
  jungle: {
    palettes: ['jade', 'lagoon', 'sirocco'], scenes: ['jungle', 'forest', 'jungle'],
    companions: ['monstera-leaf', 'banana-bunch'], ornament: 'leaves',
    heroes: [
      icon('gorilla', 'slate', 'bronze'), icon('toucan', 'lemon', 'coral'), icon('tiger', 'amber', 'ivory'),
      icon('monkey', 'bronze', 'ivory'), icon('snake', 'leaf', 'lemon', { flip: true }), icon('frog', 'leaf', 'coral'),
      icon('elephant-head', 'silver', 'ivory', { as: 'burst' }), icon('croc-jaws', 'leaf', 'ivory'),
    ],
  },
  savanna: {
    palettes: ['sirocco', 'ember', 'meadow'], scenes: ['dunes', 'canyon', 'meadow'],
    companions: ['baobab', 'sun'], ornament: 'none',
    heroes: [
      icon('lion', 'gold', 'ivory'), icon('elephant', 'silver', 'ivory'), icon('rhinoceros-horn', 'slate', 'ivory'),
      icon('buffalo-head', 'bronze', 'ivory'), icon('ostrich', 'ivory', 'rose'), icon('baobab', 'leaf', 'bronze'),
      icon('eagle-head', 'bronze', 'lemon', { as: 'burst' }),
    ],
  },
  western: {
    palettes: ['sirocco', 'ember', 'brass'], scenes: ['canyon', 'dunes', 'canyon'],
    companions: ['horseshoe', 'cactus'], ornament: 'coins',
    heroes: [
      icon('western-hat', 'bronze', 'gold'), icon('law-star', 'gold', 'ruby'),
      icon('horseshoe', 'gold', 'silver', { open: true }), icon('cowboy-boot', 'bronze', 'gold'),
      icon('gold-nuggets', 'gold', undefined, { as: 'treasure' }), icon('steam-locomotive', 'slate', 'ruby'),
      icon('cactus', 'leaf', 'lemon'), icon('rattlesnake', 'leaf', 'lemon'), icon('old-wagon', 'bronze', 'ivory'),
    ],
  },
  space: {
    palettes: ['moonlit', 'fig', 'patina', 'storm'], scenes: ['space', 'space', 'grid'],
    companions: ['ringed-planet', 'comet-spark'], ornament: 'stars',
    heroes: [
      icon('rocket', 'ivory', 'ruby', { turn: -90 }), icon('astronaut-helmet', 'ivory', 'amber'), icon('ufo', 'silver', 'lemon'),
      icon('ringed-planet', 'amber', 'ivory', { open: true }), icon('spaceship', 'silver', 'coral'),
      icon('alien-stare', 'leaf', 'lemon'), icon('robot-helmet', 'teal', 'lemon'), icon('satellite', 'silver', 'gold'),
    ],
  },
  magic: {
    palettes: ['fig', 'jade', 'moonlit', 'patina'], scenes: ['forest', 'glass', 'cave', 'heavens'],
    companions: ['crystal-ball', 'round-potion'], ornament: 'sparks',
    heroes: [
      icon('wizard-face', 'ivory', 'sapphire'), icon('crystal-ball', 'teal', 'gold'), icon('unicorn', 'ivory', 'rose'),
      icon('round-potion', 'coral', 'lemon'), icon('spell-book', 'ruby', 'gold'), icon('fairy', 'rose', 'lemon'),
      icon('crystal-wand', 'gold', 'teal'), icon('magic-lamp', 'gold', 'ruby'), icon('pointy-hat', 'plum', 'gold'),
    ],
  },
  haunted: {
    palettes: ['storm', 'fig', 'moonlit'], scenes: ['haunted', 'haunted', 'forest'],
    companions: ['evil-bat', 'candle-skull'], ornament: 'sparks',
    heroes: [
      icon('pumpkin-lantern', 'amber', 'lemon'), icon('vampire-dracula', 'ivory', 'ruby'), icon('ghost', 'ice', 'silver'),
      icon('witch-flight', 'plum', 'lemon'), icon('cauldron', 'slate', 'leaf'), icon('werewolf', 'bronze', 'ruby'),
      icon('spider-alt', 'ruby', 'lemon'), icon('frankenstein-creature', 'leaf', 'slate'),
    ],
  },
  winter: {
    palettes: ['frost', 'moonlit', 'peony'], scenes: ['peaks', 'aurora', 'peaks'],
    companions: ['snowflake-1', 'candy-canes'], ornament: 'snow',
    heroes: [
      icon('santa-hat', 'ruby', 'ivory', { split: 0.6 }), icon('snowman', 'ivory', 'coral'), icon('present', 'ruby', 'gold'),
      icon('penguin', 'slate', 'amber'), icon('gingerbread-man', 'bronze', 'ivory'), icon('deer-head', 'bronze', 'ivory'),
      icon('polar-bear', 'ivory', 'slate'), icon('ice-golem', 'ice', 'sapphire'),
    ],
  },
  irish: {
    palettes: ['meadow', 'jade'], scenes: ['meadow', 'forest', 'rays'],
    companions: ['shamrock', 'horseshoe'], ornament: 'coins',
    heroes: [
      prop('clover', 'leaf'), icon('shamrock', 'leaf', 'gold'), icon('pilgrim-hat', 'leaf', 'gold'),
      icon('cauldron', 'slate', 'gold', { as: 'treasure' }), icon('harp', 'gold', 'leaf', { open: true }),
      icon('beer-stein', 'amber', 'ivory'), icon('rainbow-star', 'lemon', 'coral'),
    ],
  },
  candy: {
    palettes: ['peony', 'fig', 'lagoon'], scenes: ['candy', 'candy', 'heavens'],
    companions: ['wrapped-sweet', 'jelly-beans'], ornament: 'confetti',
    heroes: [
      icon('wrapped-sweet', 'coral', 'ivory'), icon('spiral-lollipop', 'rose', 'ivory'), icon('cupcake', 'rose', 'ivory'),
      icon('donut', 'coral', 'ivory'), icon('ice-cream-cone', 'ivory', 'amber'), icon('stairs-cake', 'ivory', 'ruby'),
      icon('cookie', 'bronze', 'coral'), icon('jelly-beans', 'lemon', 'coral'),
    ],
  },
  farm: {
    palettes: ['meadow', 'sirocco', 'jade'], scenes: ['meadow', 'garden', 'meadow'],
    companions: ['corn', 'sunflower'], ornament: 'leaves',
    heroes: [
      icon('rooster', 'ruby', 'lemon'), icon('pig', 'rose', 'ruby'), icon('cow', 'ivory', 'bronze'),
      icon('sheep', 'ivory', 'slate'), icon('corn', 'lemon', 'leaf'), icon('bee', 'amber', 'ice'),
      icon('goat', 'ivory', 'bronze'), icon('horse-head', 'bronze', 'gold', { as: 'burst' }),
    ],
  },
  circus: {
    palettes: ['fig', 'ember', 'patina'], scenes: ['carnival', 'theatre', 'carnival'],
    companions: ['balloons', 'juggling-clubs'], ornament: 'confetti',
    heroes: [
      icon('jester-hat', 'ruby', 'gold'), icon('carousel', 'gold', 'coral', { open: true }),
      icon('lion', 'amber', 'ivory', { flip: true }), icon('balloons', 'coral', 'lemon'), icon('magic-hat', 'slate', 'ruby'),
      icon('clown', 'ivory', 'ruby'), icon('drama-masks', 'gold', 'ivory'), icon('juggling-seal', 'slate', 'coral'),
    ],
  },
  clockwork: {
    palettes: ['patina', 'brass', 'storm'], scenes: ['clockwork', 'clockwork', 'skyline'],
    companions: ['cog', 'pocket-watch'], ornament: 'sparks',
    heroes: [
      icon('steampunk-goggles', 'bronze', 'teal'), icon('zeppelin', 'bronze', 'ivory'), icon('pocket-watch', 'gold', 'ivory'),
      icon('vintage-robot', 'bronze', 'lemon'), icon('top-hat', 'slate', 'gold'), icon('hourglass', 'gold', 'ivory'),
      icon('big-gear', 'bronze', 'gold'), icon('mecha-head', 'silver', 'amber'),
    ],
  },
  music: {
    palettes: ['fig', 'brass', 'lagoon'], scenes: ['theatre', 'skyline', 'fireworks'],
    companions: ['musical-notes', 'compact-disc'], ornament: 'stars',
    heroes: [
      icon('guitar', 'ruby', 'gold'), icon('old-microphone', 'silver', 'gold'), icon('saxophone', 'gold', 'ivory'),
      icon('maracas', 'amber', 'coral'), icon('boombox', 'slate', 'coral'), icon('djembe', 'bronze', 'ivory'),
      icon('trumpet', 'gold', 'ruby'), icon('grand-piano', 'slate', 'ivory'),
    ],
  },
  fiesta: {
    palettes: ['ember', 'lagoon', 'fig', 'peony'], scenes: ['fireworks', 'carnival', 'lanterns'],
    companions: ['maracas', 'chili-pepper'], ornament: 'confetti',
    heroes: [
      icon('carnival-mask', 'gold', 'teal'), icon('calavera', 'ivory', 'coral'), icon('sombrero', 'amber', 'ruby'),
      icon('chili-pepper', 'ruby', 'leaf'), icon('pinata', 'coral', 'lemon'), icon('toucan', 'coral', 'lemon', { flip: true }),
      icon('luchador', 'sapphire', 'gold'), icon('feather', 'teal', 'lemon'),
    ],
  },
  kingdom: {
    palettes: ['storm', 'sirocco', 'moonlit', 'meadow'], scenes: ['heavens', 'glass', 'temple', 'peaks'],
    companions: ['dragon-shield', 'crown'], ornament: 'sparks',
    heroes: [
      icon('visored-helm', 'silver', 'ruby'), icon('crown', 'gold', 'ruby', { open: true }), icon('castle', 'ivory', 'ruby'),
      icon('sword-in-stone', 'silver', 'gold'), icon('griffin-shield', 'ruby', 'gold'), icon('holy-grail', 'gold', 'ruby'),
      icon('throne-king', 'gold', 'ruby'), icon('mounted-knight', 'silver', 'ruby'),
    ],
  },
  arabian: {
    palettes: ['sirocco', 'fig', 'lagoon'], scenes: ['dunes', 'lanterns', 'temple'],
    companions: ['magic-lamp', 'moon'], ornament: 'coins',
    heroes: [
      icon('magic-lamp', 'gold', 'ruby'), icon('djinn', 'teal', 'gold'), icon('camel-head', 'bronze', 'ivory'),
      icon('indian-palace', 'ivory', 'gold'), icon('turban', 'ivory', 'ruby'), icon('arabic-door', 'teal', 'gold'),
      icon('oasis', 'leaf', 'teal'),
    ],
  },
  raja: {
    palettes: ['peony', 'jade', 'sirocco'], scenes: ['garden', 'temple', 'jungle'],
    companions: ['lotus', 'gem-pendant'], ornament: 'petals',
    heroes: [
      icon('elephant-head', 'ivory', 'gold', { as: 'burst' }), icon('lotus-flower', 'rose', 'lemon'),
      icon('tiger-head', 'amber', 'ivory'), icon('lotus', 'rose', 'gold'), icon('snake-jar', 'bronze', 'jade'),
      icon('swan', 'ivory', 'amber'), icon('crown-coin', 'gold', 'ruby'),
    ],
  },
  dino: {
    palettes: ['jade', 'ember', 'sirocco'], scenes: ['volcano', 'jungle', 'canyon'],
    companions: ['dinosaur-egg', 'fern'], ornament: 'leaves',
    heroes: [
      icon('dinosaur-rex', 'leaf', 'lemon'), icon('triceratops-head', 'jade', 'ivory'), icon('velociraptor', 'coral', 'lemon'),
      icon('pterodactylus', 'bronze', 'coral'), icon('diplodocus', 'teal', 'lemon'), icon('mammoth', 'bronze', 'ivory'),
      icon('saber-toothed-cat-head', 'amber', 'ivory'),
    ],
  },
  wealth: {
    palettes: ['brass', 'jade', 'moonlit', 'fig'], scenes: ['vault', 'skyline', 'silk', 'fireworks'],
    companions: ['two-coins', 'gold-bar'], ornament: 'coins',
    heroes: [
      icon('gold-stack', 'gold', undefined, { as: 'treasure' }), icon('piggy-bank', 'rose', 'gold'),
      icon('crown-coin', 'gold', 'ruby'), icon('top-hat', 'slate', 'gold'), icon('diamond-trophy', 'gold', 'ice'),
      icon('shiny-purse', 'ruby', 'gold'), icon('champagne-cork', 'jade', 'gold'),
      icon('locked-chest', 'bronze', 'gold', { as: 'treasure' }),
    ],
  },
  racing: {
    palettes: ['storm', 'ember', 'frost'], scenes: ['skyline', 'canyon', 'stadium'],
    companions: ['checkered-flag', 'tyre'], ornament: 'sparks',
    heroes: [
      icon('race-car', 'ruby', 'ivory'), icon('full-motorcycle-helmet', 'lemon', 'slate'),
      icon('checkered-flag', 'ivory', 'slate'), icon('f1-car', 'coral', 'ivory'), icon('trophy-cup', 'gold', 'ruby'),
      icon('city-car', 'teal', 'lemon'),
    ],
  },
  ice: {
    palettes: ['frost', 'moonlit', 'lagoon'], scenes: ['aurora', 'peaks', 'cave'],
    companions: ['crystal-growth', 'snowflake-2'], ornament: 'snow',
    heroes: [
      icon('frozen-orb', 'ice', 'sapphire'), icon('walrus-head', 'bronze', 'ivory'),
      icon('penguin', 'slate', 'amber', { flip: true }), icon('crystal-growth', 'ice', 'sapphire'),
      icon('sasquatch', 'ivory', 'slate'), icon('igloo', 'ice', 'sapphire'), icon('mammoth', 'ivory', 'bronze'),
    ],
  },
  blossom: {
    palettes: ['peony', 'meadow', 'jade', 'lagoon'], scenes: ['garden', 'forest', 'heavens'],
    companions: ['butterfly', 'daisy'], ornament: 'petals',
    heroes: [
      icon('butterfly', 'coral', 'lemon'), icon('rose', 'ruby', 'leaf'), icon('hummingbird', 'teal', 'ruby'),
      icon('swan', 'ivory', 'coral', { flip: true }), icon('frog-prince', 'leaf', 'gold'), icon('ladybug', 'ruby', 'slate'),
      icon('mushroom-house', 'ruby', 'ivory'), icon('sunflower', 'lemon', 'bronze'),
    ],
  },
  kitchen: {
    palettes: ['ember', 'lagoon', 'brass', 'meadow'], scenes: ['lanterns', 'skyline', 'carnival', 'rays'],
    companions: ['chili-pepper', 'tomato'], ornament: 'sparks',
    heroes: [
      icon('full-pizza', 'amber', 'ruby'), icon('hamburger', 'amber', 'leaf'), icon('sushis', 'coral', 'ivory'),
      icon('chef-toque', 'ivory', 'ruby'), icon('tacos', 'lemon', 'leaf'), icon('noodles', 'ruby', 'ivory'),
      icon('hot-meal', 'silver', 'gold'), icon('honeypot', 'amber', 'gold'),
    ],
  },
  mystery: {
    palettes: ['storm', 'brass', 'fig'], scenes: ['skyline', 'glass', 'harbour'],
    companions: ['magnifying-glass', 'key'], ornament: 'sparks',
    heroes: [
      icon('sherlock-holmes', 'bronze', 'gold'), icon('fedora', 'slate', 'ruby'), icon('spyglass', 'bronze', 'gold'),
      icon('skeleton-key', 'gold', 'ruby'), icon('briefcase', 'bronze', 'gold', { as: 'treasure' }),
      icon('cat', 'slate', 'lemon'),
    ],
  },
  joker: {
    palettes: ['brass', 'fig', 'patina', 'ember'], scenes: ['silk', 'theatre', 'rays'],
    companions: ['jester-hat', 'shamrock'], ornament: 'chips',
    heroes: [
      icon('card-joker', 'ivory', 'ruby'), icon('jester-hat', 'plum', 'gold', { flip: true }),
      prop('seven', 'ruby', { as: 'halo' }), icon('dice-fire', 'ruby', 'lemon'), prop('dice', 'ruby'),
      icon('crowned-heart', 'ruby', 'gold'),
    ],
  },
  lagoon: {
    palettes: ['lagoon', 'meadow', 'peony'], scenes: ['island', 'sea', 'island'],
    companions: ['palm-tree', 'sea-star'], ornament: 'bubbles',
    heroes: [
      icon('palm-tree', 'leaf', 'bronze'), icon('sunrise', 'amber', 'coral'),
      icon('parrot-head', 'jade', 'lemon', { flip: true, as: 'burst', shift: 30 }), icon('sailboat', 'ivory', 'coral'),
      icon('flamingo', 'rose', 'slate'), icon('dolphin', 'ice', 'sapphire', { flip: true }),
      icon('sunglasses', 'slate', 'coral'), icon('moai', 'slate', 'leaf'),
    ],
  },
} as const satisfies Record<string, Theme>
