import IconChevron from '~icons/lucide/chevron-down'
import type { LotteryGame } from '#contract/lottery.ts'
import { chipClass } from '#ui/chip.ts'
import { Menu } from '#ui/menu.tsx'
import { useT } from '#kit/language.ts'
import { nameOfGame } from '../../parts/lottery/names.ts'

interface GameMenuProps {
  readonly games: readonly LotteryGame[]
  readonly chosen: string | undefined
  /** Also offers all games together. */
  readonly onAll?: (() => void) | undefined
  onChoose(gameCode: string): void
}

/** One of the lotteries, behind a chip that names the chosen one. */
export function GameMenu({ games, chosen, onAll, onChoose }: GameMenuProps) {
  const t = useT()
  const current = games.find(({ gameCode }) => gameCode === chosen)
  const all = { key: '', label: t('draws.allGames'), chosen: current === undefined, onSelect: () => onAll?.() }
  return (
    <Menu
      label={t('draws.game')}
      place="below-start"
      triggerClass={chipClass(current !== undefined)}
      trigger={
        <>
          {current === undefined ? t('draws.allGames') : nameOfGame(current)}
          <IconChevron aria-hidden="true" className="size-4 shrink-0" />
        </>
      }
      items={[
        ...(onAll === undefined ? [] : [all]),
        ...games.map((game) => ({
          key: game.gameCode,
          label: nameOfGame(game),
          chosen: game.gameCode === chosen,
          onSelect: () => onChoose(game.gameCode),
        })),
      ]}
    />
  )
}
