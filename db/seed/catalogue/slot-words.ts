import type { SlotTheme } from '#art/themes.ts'

/**
 * The words of each theme: for each hero of its pictures the names it may go by, as
 * `English/Portuguese/gender`, and places that exist nowhere else.
 */
export interface ThemeWords {
  readonly heroes: Readonly<Record<string, string>>
  readonly places: string
}

export const SLOT_WORDS: Readonly<Record<SlotTheme, ThemeWords>> = {
  dragon: {
    heroes: { 'spiked-dragon-head': 'Drake/Draco/m; Wyrm/Serpe/f', 'double-dragon': 'Twin Drakes/Dracos Gêmeos/mp',
      wyvern: 'Wyvern/Serpente Alada/f', 'dragon-head': 'Sea Drake/Draco do Mar/m',
      'dragon-spiral': 'Coiled Drake/Draco Enroscado/m', hydra: 'Hydra/Hidra/f', 'dragon-orb': 'Drake Orb/Orbe do Draco/m',
      'dragon-breath': 'Furnace/Fornalha/f', 'fire-gem': 'Hearth Gem/Gema do Lar/f; Cinder Gem/Gema de Cinza/f' },
    places: 'Cindermoor; Ashvale; Kharrun; Smoulder Peak; Ember Reach; Vorrath; Scorchwood',
  },
  egypt: {
    heroes: { pharoah: 'Pharaoh/Faraó/m; Regent/Regente/m', anubis: 'Jackal/Chacal/m',
      'egyptian-profile': 'Priestess/Sacerdotisa/f', 'eye-of-horus': 'Watchful Eye/Olho/m',
      'scarab-beetle': 'Scarab/Escaravelho/m', 'egyptian-sphinx': 'Sphinx/Esfinge/f', horus: 'Falcon/Falcão/m',
      nefertiti: 'Nile Queen/Rainha do Nilo/f', bastet: 'Temple Cat/Gata do Templo/f' },
    places: 'Sethara; Khemra; Amunfel; the Red Sands|das Areias; Osaris; Nekhru; the Delta|do Delta',
  },
  ocean: {
    heroes: { octopus: 'Octopus/Polvo/m', 'sea-turtle': 'Sea Turtle/Tartaruga/f', dolphin: 'Dolphin/Golfinho/m',
      seahorse: 'Seahorse/Cavalo-Marinho/m', 'oyster-pearl': 'Pearl Bed/Concha/f; Oyster/Ostra/f',
      jellyfish: 'Jellyfish/Água-Viva/f', 'whale-tail': 'Whale/Baleia/f', mermaid: 'Mermaid/Sereia/f',
      'giant-squid': 'Squid/Lula/f' },
    places: 'Coralune; Brinehollow; Tidewell; the Blue Shelf|do Recife Azul; Marisol Bay; Kelpmere; Sundrop Reef',
  },
  pirate: {
    heroes: { 'pirate-captain': 'Captain/Capitão/m; Buccaneer/Bucaneiro/m', caravel: 'Caravel/Caravela/f',
      'open-treasure-chest': 'Sea Chest/Arca/f', 'parrot-head': 'Deck Parrot/Papagaio/m', 'pirate-skull': 'Corsair/Corsário/m',
      'treasure-map': 'Chart/Mapa/m', 'ship-wheel': 'Helm/Leme/m', 'crossed-sabres': 'Cutlass/Sabre/m' },
    places: 'Rumbarrel Bay; Saltmast; Tortuela Shoal; Gallows Cay; Port Verity; Blackfin Isle; the Spanish Main|do Caribe',
  },
  wolf: {
    heroes: { 'wolf-howl': 'Howler/Uivador/m', 'wolf-head': 'Grey Wolf/Lobo/m', owl: 'Owl/Coruja/f', 'bear-head': 'Bear/Urso/m',
      'stag-head': 'Stag/Cervo/m', 'fox-head': 'Fox/Raposa/f', direwolf: 'Pack Leader/Líder da Matilha/m',
      'lynx-head': 'Lynx/Lince/m' },
    places: 'Greywood; Fangmere; Pinehold; Silver Fell; Howling Ridge; Thornwold; Briarfell',
  },
  fortune: {
    heroes: { 'tiger-head': 'Temple Tiger/Tigre do Templo/m', 'double-fish': 'Twin Carp/Carpas Gêmeas/fp',
      panda: 'Panda/Panda/m', lantern: 'Red Lantern/Lanterna Vermelha/f; Lantern Feast/Festa das Lanternas/f',
      pagoda: 'Pagoda/Pagode/m', 'rabbit-head': 'Jade Hare/Lebre de Jade/f', 'bonsai-tree': 'Bonsai/Bonsai/m',
      gong: 'Gong/Gongo/m', 'handheld-fan': 'Silk Fan/Leque/m' },
    places: 'Plum Gate; Lotus Lane; Nine Bridges; Tealeaf Square; Jinlong; Willow Court; Cloud Ferry',
  },
  samurai: {
    heroes: { 'samurai-helmet': 'Samurai/Samurai/m; Shogun/Xogum/m', oni: 'Oni/Oni/m', 'ninja-head': 'Shinobi/Shinobi/m',
      'shinto-shrine': 'Shrine Gate/Portal/m', sai: 'Twin Sai/Sai Gêmeos/mp', fuji: 'Snow Peak/Pico Nevado/m',
      'ninja-star': 'Throwing Star/Estrela de Aço/f', 'paper-crane': 'Paper Crane/Grou de Papel/m' },
    places: 'Kazemori; Hoshigawa; Akatsura; Momiji Pass; Yukihana; Shirogane; Tsubame',
  },
  fruit: {
    heroes: { sevens: 'Sevens/Setes/mp', cherry: 'Cherries/Cerejas/fp', reels: 'Reels/Rolos/mp',
      watermelon: 'Watermelon/Melancia/f', lemon: 'Lemons/Limões/mp', grapes: 'Grapes/Uvas/fp',
      strawberry: 'Strawberries/Morangos/mp', pineapple: 'Pineapple/Abacaxi/m', seven: 'Seven/Sete/m',
      'ringing-bell': 'Bell/Sino/m', peach: 'Peaches/Pêssegos/mp', 'banana-bunch': 'Bananas/Bananas/fp' },
    places: 'Orchard Row; Juniper Market; Citrus Square; Sugarbowl; Pomona Hill; Melon Street; the Corner Bar|da Esquina',
  },
  jewel: {
    heroes: { 'crown-jewels': 'Jewels/Joias/fp', 'cut-diamond': 'Diamond/Diamante/m', emerald: 'Emerald/Esmeralda/f',
      'big-diamond-ring': 'Ring/Anel/m', 'jewel-crown': 'Tiara/Tiara/f', 'crystal-cluster': 'Geode/Geodo/m',
      'gem-pendant': 'Pendant/Pingente/m', saphir: 'Sapphire/Safira/f', rupee: 'Ruby/Rubi/m' },
    places: 'Facetta; Glimmerdeep; Brilliant Row; Opalstead; Lapidary Lane; Carats End; Prism Hall',
  },
  olympus: {
    heroes: { 'griffin-symbol': 'Griffin/Grifo/m', pegasus: 'Winged Horse/Cavalo Alado/m', trident: 'Trident/Tridente/m',
      'spartan-helmet': 'Hoplite/Hoplita/m', minotaur: 'Minotaur/Minotauro/m', 'zeus-sword': 'Thunderbolt/Raio/m',
      lyre: 'Lyre/Lira/f', 'greek-sphinx': 'Theban Sphinx/Esfinge de Tebas/f', amphora: 'Amphora/Ânfora/f' },
    places: 'Helikon Steps; Argolis; Thessara; Delphine; the Agora|da Ágora; Marathos; Ilyssa',
  },
  norse: {
    heroes: { 'viking-head': 'Jarl/Jarl/m', 'thor-hammer': 'Thunder Hammer/Martelo/m', 'viking-helmet': 'Raider/Navegante/m',
      drakkar: 'Longship/Drakkar/m', raven: 'Raven/Corvo/m', 'battle-axe': 'War Axe/Machado/m', 'drakkar-dragon': 'Prow/Proa/f',
      'rune-stone': 'Rune/Runa/f' },
    places: 'Skaldheim; Frostfjord; Norrvik; Hrafnholt; Ulfgard; Eiderness; Sjolund',
  },
  aztec: {
    heroes: { 'aztec-calendar-sun': 'Sun Stone/Pedra do Sol/f', 'ceremonial-mask': 'Jade Mask/Máscara de Jade/f',
      'totem-head': 'Idol/Ídolo/m', cuauhtli: 'Eagle Warrior/Guerreiro Águia/m', 'tribal-mask': 'War Mask/Máscara/f',
      'snake-totem': 'Serpent Totem/Totem Serpente/m', 'mayan-pyramid': 'Stone Steps/Pirâmide/f',
      'colombian-statue': 'Gold Idol/Ídolo de Ouro/m' },
    places: 'Tlaloca; Xochimar; Quetzara; Yaxmal; the Green Steps|dos Degraus; Copalli; Itzamar',
  },
  jungle: {
    heroes: { gorilla: 'Gorilla/Gorila/m', toucan: 'Toucan/Tucano/m', tiger: 'Tiger/Tigre/m', monkey: 'Monkey/Macaco/m',
      snake: 'Boa/Jiboia/f', frog: 'Tree Frog/Perereca/f', 'elephant-head': 'Elephant/Elefante/m',
      'croc-jaws': 'Caiman/Jacaré/m' },
    places: 'Vinefall; Mangrove Bend; Kapok Hollow; Rio Verde; Palmara; Orchid Gorge; Canopy Camp',
  },
  savanna: {
    heroes: { lion: 'Lion/Leão/m', elephant: 'Matriarch/Matriarca/f', 'rhinoceros-horn': 'Rhino/Rinoceronte/m',
      'buffalo-head': 'Buffalo/Búfalo/m', ostrich: 'Ostrich/Avestruz/m', baobab: 'Baobab/Baobá/m',
      'eagle-head': 'Eagle/Águia/f' },
    places: 'Mara Bend; Acacia Plain; Kopje Rock; Thornveld; Zambari; Dustwater; Kalanga',
  },
  western: {
    heroes: { 'western-hat': 'Drifter/Forasteiro/m', 'law-star': 'Sheriff/Xerife/m', horseshoe: 'Horseshoe/Ferradura/f',
      'cowboy-boot': 'Wrangler/Vaqueiro/m', 'gold-nuggets': 'Prospector/Garimpeiro/m',
      'steam-locomotive': 'Iron Rail/Locomotiva/f', cactus: 'Cactus/Cacto/m', rattlesnake: 'Rattler/Cascavel/f',
      'old-wagon': 'Wagon/Carroça/f' },
    places: 'Dry Gulch; Mesa Rosa; Tumbleweed; Silver Spur; Coyote Wells; Perdition Pass; Rustwater',
  },
  space: {
    heroes: { rocket: 'Courier/Mensageiro/m; Rocket/Foguete/m', 'astronaut-helmet': 'Voyager/Viajante/m',
      ufo: 'Saucer/Disco Voador/m', 'ringed-planet': 'Ringworld/Mundo Anelado/m', spaceship: 'Starship/Nave/f',
      'alien-stare': 'Visitor/Visitante/m', 'robot-helmet': 'Android/Androide/m', satellite: 'Satellite/Satélite/m' },
    places: 'Orbit Nine; Vega Station; the Far Belt|do Cinturão; Callisto Dock; Nova Quay; Helion; Comet Yard',
  },
  magic: {
    heroes: { 'wizard-face': 'Wizard/Mago/m', 'crystal-ball': 'Oracle/Oráculo/m', unicorn: 'Unicorn/Unicórnio/m',
      'round-potion': 'Elixir/Elixir/m', 'spell-book': 'Grimoire/Grimório/m', fairy: 'Fairy/Fada/f',
      'crystal-wand': 'Wand/Varinha/f', 'magic-lamp': 'Wishing Lamp/Lâmpada/f', 'pointy-hat': 'Apprentice/Aprendiz/m' },
    places: 'Wyrdwood; Thimblemoor; Starwick; Candle Tower; Merrowby; Quillhaven; Spellgate',
  },
  haunted: {
    heroes: { 'pumpkin-lantern': 'Pumpkin/Abóbora/f', 'vampire-dracula': 'Count/Conde/m', ghost: 'Ghost/Fantasma/m',
      'witch-flight': 'Witch/Bruxa/f', cauldron: 'Cauldron/Caldeirão/m', werewolf: 'Werewolf/Lobisomem/m',
      'spider-alt': 'Spider/Aranha/f', 'frankenstein-creature': 'Creature/Criatura/f' },
    places: 'Gloomwold Lane; Cobweb Hall; Ravenscar; Hollow Hill; Mournstead; Grimsby Gate; Wickmoor',
  },
  winter: {
    heroes: { 'santa-hat': 'Gift Bringer/Bom Velhinho/m', snowman: 'Snowman/Boneco de Neve/m', present: 'Parcel/Embrulho/m',
      penguin: 'Penguin/Pinguim/m', 'gingerbread-man': 'Gingerbread/Pão de Mel/m', 'deer-head': 'Reindeer/Rena/f',
      'polar-bear': 'White Bear/Urso Branco/m', 'ice-golem': 'Frost Giant/Gigante de Gelo/m' },
    places: 'Snowbell; Icicle Lane; Northlight; Holly Hill; Sleighford; Mistletoe Row; Frostmarket',
  },
  irish: {
    heroes: { clover: 'Four-Leaf/Trevo/m', shamrock: 'Shamrock/Trevo Verde/m', 'pilgrim-hat': 'Leprechaun/Duende/m',
      cauldron: 'Pot of Coins/Pote de Moedas/m', harp: 'Harp/Harpa/f', 'beer-stein': 'Publican/Taberneiro/m',
      'rainbow-star': 'Rainbow/Arco-Íris/m' },
    places: 'Ballyglen; Kilbrannoch; Emerald Lane; Tullymore; Clovermead; Dunfarrow; Rathkeel',
  },
  candy: {
    heroes: { 'wrapped-sweet': 'Toffee/Caramelo/m; Bonbon/Bombom/m', 'spiral-lollipop': 'Lollipop/Pirulito/m',
      cupcake: 'Cupcake/Bolinho/m', donut: 'Doughnut/Rosquinha/f', 'ice-cream-cone': 'Gelato/Sorvete/m',
      'stairs-cake': 'Layer Cake/Bolo/m', cookie: 'Cookie/Biscoito/m', 'jelly-beans': 'Jellies/Jujubas/fp' },
    places: 'Sugarvale; Marzipan Hill; Praline Square; Sherbet Bay; Nougat Lane; Caramelia; Fondant Row',
  },
  farm: {
    heroes: { rooster: 'Rooster/Galo/m', pig: 'Piglet/Porquinho/m', cow: 'Dairy Cow/Vaca/f', sheep: 'Sheep/Ovelha/f',
      corn: 'Cornfield/Milharal/m', bee: 'Honeybee/Abelha/f', goat: 'Goat/Cabra/f', 'horse-head': 'Plough Horse/Cavalo/m' },
    places: 'Hayfield; Buttercup Farm; Millbrook; Dairy Lane; Barnaby Hill; Cloverfold; Applegate',
  },
  circus: {
    heroes: { 'jester-hat': 'Jester/Bobo da Corte/m', carousel: 'Carousel/Carrossel/m', lion: 'Ring Lion/Leão do Circo/m',
      balloons: 'Balloons/Balões/mp', 'magic-hat': 'Conjurer/Ilusionista/m', clown: 'Clown/Palhaço/m',
      'drama-masks': 'Players/Atores/mp', 'juggling-seal': 'Seal/Foca/f' },
    places: 'Sawdust Lane; the Big Top|do Picadeiro; Fairground Row; Bunting Square; Showman Hill; Calliope; Striped Tent',
  },
  clockwork: {
    heroes: { 'steampunk-goggles': 'Inventor/Inventor/m', zeppelin: 'Airship/Dirigível/m', 'pocket-watch': 'Timepiece/Relógio/m',
      'vintage-robot': 'Automaton/Autômato/m', 'top-hat': 'Baron/Barão/m', hourglass: 'Hourglass/Ampulheta/f',
      'big-gear': 'Great Gear/Engrenagem/f', 'mecha-head': 'Iron Guard/Guarda de Ferro/m' },
    places: 'Cogsmere; Brassbury; Steamgate; Pistonmoor; Gearford; Tickwell; Smokestack Row',
  },
  music: {
    heroes: { guitar: 'Guitar/Guitarra/f', 'old-microphone': 'Crooner/Cantor/m', saxophone: 'Saxophone/Saxofone/m',
      maracas: 'Maracas/Maracas/fp', boombox: 'Boombox/Som/m', djembe: 'Drummer/Percussão/f', trumpet: 'Trumpet/Trompete/m',
      'grand-piano': 'Piano/Piano/m' },
    places: 'Bluenight Street; Vinyl Row; Cadenza; Backbeat Alley; Tempo Square; the Late Show|da Madrugada; Chorus Hill',
  },
  fiesta: {
    heroes: { 'carnival-mask': 'Masquerade/Mascarada/f', calavera: 'Calavera/Caveira/f', sombrero: 'Mariachi/Mariachi/m',
      'chili-pepper': 'Chili/Pimenta/f', pinata: 'Piñata/Pinhata/f', toucan: 'Samba Toucan/Tucano do Samba/m',
      luchador: 'Luchador/Lutador/m', feather: 'Plume/Pluma/f' },
    places: 'Plaza Alegre; Calle Luna; Sambaville; Confetti Street; Río Fiesta; Marimba Bay; Serpentina',
  },
  kingdom: {
    heroes: { 'visored-helm': 'Knight/Cavaleiro/m', crown: 'Crown/Coroa/f', castle: 'Castle/Castelo/m',
      'sword-in-stone': 'Blade/Espada/f', 'griffin-shield': 'Shield/Escudo/m', 'holy-grail': 'Chalice/Cálice/m',
      'throne-king': 'Throne/Trono/m', 'mounted-knight': 'Champion/Campeão/m' },
    places: 'Highmarch; Castellane; Irongard; Brightholm; Oathstone; Valemont; Lionsgate Hill',
  },
  arabian: {
    heroes: { 'magic-lamp': 'Brass Lamp/Lâmpada de Latão/f', djinn: 'Djinn/Gênio/m', 'camel-head': 'Caravan/Caravana/f',
      'indian-palace': 'Palace/Palácio/m', turban: 'Sultan/Sultão/m', 'arabic-door': 'Thousand Doors/Mil Portas/fp',
      oasis: 'Oasis/Oásis/m' },
    places: 'Samarqad; Qasr Noor; Spice Bazaar; Zahrabad; the Dune Road|das Dunas; Jasmine Gate; Miraj',
  },
  raja: {
    heroes: { 'elephant-head': 'Royal Elephant/Elefante Real/m', 'lotus-flower': 'Lotus Star/Estrela de Lótus/f',
      'tiger-head': 'Bengal/Tigre de Bengala/m', lotus: 'Lotus/Lótus/m', 'snake-jar': 'Charmer/Encantador/m',
      swan: 'Royal Swan/Cisne Real/m', 'crown-coin': 'Mohur/Moeda Real/f' },
    places: 'Jaiprana; Mirror Lake; Saffron Fort; Chandrapore; Peacock Court; Marble Steps; Marigold Road',
  },
  dino: {
    heroes: { 'dinosaur-rex': 'Tyrant/Tirano/m', 'triceratops-head': 'Three-Horn/Tricórnio/m', velociraptor: 'Raptor/Raptor/m',
      pterodactylus: 'Pterosaur/Pterossauro/m', diplodocus: 'Long-Neck/Pescoçudo/m', mammoth: 'Mammoth/Mamute/m',
      'saber-toothed-cat-head': 'Sabre-Tooth/Dentes-de-Sabre/m' },
    places: 'Fossil Ridge; Tar Valley; Amberfall; Jurassa; Fern Basin; Lost Plateau; Mesozoa',
  },
  wealth: {
    heroes: { 'gold-stack': 'Bullion/Ouro em Barras/m', 'piggy-bank': 'Piggy Bank/Cofrinho/m',
      'crown-coin': 'Sovereign/Soberano/m', 'top-hat': 'Tycoon/Magnata/m', 'diamond-trophy': 'Collector/Colecionador/m',
      'shiny-purse': 'Coin Purse/Bolsa/f', 'champagne-cork': 'High Society/Alta Roda/f', 'locked-chest': 'Strongbox/Cofre/m' },
    places: 'Mint Street; Ledger Lane; Goldwater; Bankers Row; Crown Exchange; Penthouse Hill; Dividend Square',
  },
  racing: {
    heroes: { 'race-car': 'Roadster/Conversível/m', 'full-motorcycle-helmet': 'Rider/Piloto/m',
      'checkered-flag': 'Finish Line/Bandeirada/f', 'f1-car': 'Formula/Fórmula/f', 'trophy-cup': 'Grand Cup/Taça/f',
      'city-car': 'Night Driver/Motorista/m' },
    places: 'Hairpin Bend; Redline Street; Pit Lane; Coast Circuit; Apex Ridge; Asphalt City; Turbo Pass',
  },
  ice: {
    heroes: { 'frozen-orb': 'Frost Orb/Orbe de Gelo/m', 'walrus-head': 'Walrus/Morsa/f',
      penguin: 'Emperor Penguin/Pinguim-Rei/m', 'crystal-growth': 'Ice Crystal/Cristal de Gelo/m', sasquatch: 'Yeti/Ieti/m',
      igloo: 'Igloo/Iglu/m', mammoth: 'Woolly Mammoth/Mamute Lanoso/m' },
    places: 'Glacier Bay; Permafrost; Polaris Point; Tundra Gate; Whiteout Pass; Icewater; Aurora Camp',
  },
  blossom: {
    heroes: { butterfly: 'Butterfly/Borboleta/f', rose: 'Rose/Rosa/f', hummingbird: 'Hummingbird/Beija-Flor/m',
      swan: 'Swan/Cisne/m', 'frog-prince': 'Frog Prince/Príncipe Sapo/m', ladybug: 'Ladybird/Joaninha/f',
      'mushroom-house': 'Toadstool/Cogumelo/m', sunflower: 'Sunflower/Girassol/m' },
    places: 'Petalmere; Rosewater; Honeydew Glen; Willowbrook; Meadowsweet; Larkspur Lane; Dewdrop Hill',
  },
  kitchen: {
    heroes: { 'full-pizza': 'Pizzeria/Pizzaria/f', hamburger: 'Burger/Hambúrguer/m', sushis: 'Sushi Bar/Sushi/m',
      'chef-toque': 'Chef/Chef/m', tacos: 'Taqueria/Taqueria/f', noodles: 'Noodle Bowl/Macarrão/m', 'hot-meal': 'Banquet/Ceia/f',
      honeypot: 'Honey Pot/Pote de Mel/m' },
    places: 'Pepper Street; Basil Corner; Saucepan Alley; Spice Market; Oven Lane; the Night Kitchen|da Madrugada; Ladle Row',
  },
  mystery: {
    heroes: { 'sherlock-holmes': 'Detective/Detetive/m', fedora: 'Informant/Informante/m', spyglass: 'Lookout/Vigia/m',
      'skeleton-key': 'Skeleton Key/Chave-Mestra/f', briefcase: 'Briefcase/Maleta/f', cat: 'Alley Cat/Gato/m' },
    places: 'Fogbank Street; Lamplight Alley; Number Nine; Pier Seven; Nocturne Hotel; Rainmarket; Harbour Row',
  },
  joker: {
    heroes: { 'card-joker': 'Joker/Coringa/m', 'jester-hat': 'Trickster/Trapaceiro/m', seven: 'Big Seven/Grande Sete/m',
      'dice-fire': 'Hot Dice/Dados em Brasa/mp', dice: 'Dice/Dados/mp', 'crowned-heart': 'Queen of Hearts/Rainha de Copas/f' },
    places: 'Wildcard Lane; Harlequin Court; Foolscap; Motley Row; Ace Street; Double Hill; Pipwick',
  },
  lagoon: {
    heroes: { 'palm-tree': 'Palm Beach/Palmeira/f', sunrise: 'Sunrise/Nascer do Sol/m', 'parrot-head': 'Macaw/Arara/f',
      sailboat: 'Regatta/Regata/f', flamingo: 'Flamingo/Flamingo/m', dolphin: 'Bay Dolphin/Boto/m',
      sunglasses: 'Lifeguard/Salva-Vidas/m', moai: 'Stone Head/Moai/m' },
    places: 'Maracoa; Sandbar Cay; Hibiscus Beach; Papaya Cove; Trade Wind; Seashell Bay; Coconut Key',
  },
}

/** Heroes that live and so may own something: `the Owl's Trail`, but never `the Ring's Trail`. */
export const LIVING: ReadonlySet<string> = new Set(`
spiked-dragon-head wyvern dragon-head hydra pharoah anubis egyptian-profile egyptian-sphinx horus nefertiti bastet octopus
sea-turtle dolphin mermaid whale-tail pirate-captain parrot-head pirate-skull wolf-howl wolf-head owl bear-head stag-head
fox-head direwolf lynx-head tiger-head panda rabbit-head samurai-helmet oni ninja-head griffin-symbol pegasus spartan-helmet
minotaur greek-sphinx viking-head viking-helmet raven cuauhtli gorilla toucan tiger monkey snake frog elephant-head croc-jaws
lion elephant rhinoceros-horn buffalo-head ostrich eagle-head western-hat law-star cowboy-boot gold-nuggets rattlesnake rocket
astronaut-helmet alien-stare robot-helmet wizard-face unicorn fairy pointy-hat vampire-dracula ghost witch-flight werewolf
spider-alt frankenstein-creature santa-hat snowman penguin deer-head polar-bear ice-golem pilgrim-hat beer-stein rooster pig
cow sheep bee goat horse-head jester-hat magic-hat clown juggling-seal steampunk-goggles vintage-robot top-hat mecha-head
old-microphone djembe calavera sombrero luchador visored-helm mounted-knight throne-king djinn turban snake-jar swan
dinosaur-rex triceratops-head velociraptor pterodactylus diplodocus mammoth saber-toothed-cat-head diamond-trophy
full-motorcycle-helmet city-car walrus-head sasquatch butterfly hummingbird frog-prince ladybug chef-toque sherlock-holmes
fedora spyglass cat card-joker crowned-heart flamingo sunglasses`.trim().split(/\s+/))
