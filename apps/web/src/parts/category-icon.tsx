import IconBingo from '~icons/lucide/grid-3x3'
import IconCards from '~icons/game-icons/clubs'
import IconCockfight from '~icons/game-icons/feather'
import IconElottery from '~icons/game-icons/lightning-trio'
import IconEsports from '~icons/game-icons/gamepad-cross'
import IconFish from '~icons/game-icons/fish-escape'
import IconLive from '~icons/game-icons/card-ace-spades'
import IconLottery from '~icons/game-icons/ticket'
import IconMxwin from '~icons/game-icons/crown'
import IconSlots from '~icons/game-icons/cherry'
import IconSports from '~icons/game-icons/soccer-ball'
import IconTables from '~icons/game-icons/poker-hand'
import IconVideoPoker from '~icons/game-icons/card-joker'
import type { Icon } from '#ui/icon.ts'
import type { Category } from '../app/categories.ts'

export const categoryIcons: Record<Category, Icon> = {
  RNG: IconSlots,
  TG: IconTables,
  VP: IconVideoPoker,
  LIVE: IconLive,
  FISH: IconFish,
  PVP: IconCards,
  SPORTS: IconSports,
  ESPORTS: IconEsports,
  COCKFIGHT: IconCockfight,
  LOTT: IconLottery,
  ELOTT: IconElottery,
  MXWIN: IconMxwin,
  BINGO: IconBingo,
}
