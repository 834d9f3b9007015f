import type { SlotTheme } from '#art/themes.ts'
import { FEASTS } from './slot-words-feasts.ts'
import { LEGENDS } from './slot-words-legends.ts'
import type { ThemeWords } from './theme-words.ts'

export const SLOT_WORDS: Readonly<Record<SlotTheme, ThemeWords>> = { ...LEGENDS, ...FEASTS }

/** Heroes that live and so may own something: `the Owl's Trail`, but never `the Ring's Trail`. */
export const LIVING: ReadonlySet<string> = new Set(
  `
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
fedora spyglass cat card-joker crowned-heart flamingo sunglasses`
    .trim()
    .split(/\s+/),
)
