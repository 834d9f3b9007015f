import IconBalls from '~icons/game-icons/striking-balls'
import IconBoat from '~icons/game-icons/small-fishing-sailboat'
import IconCar from '~icons/game-icons/race-car'
import IconAbacus from '~icons/game-icons/abacus'
import IconDice from '~icons/game-icons/rolling-dices'
import IconCrown from '~icons/game-icons/queen-crown'
import IconElephant from '~icons/game-icons/elephant-head'
import IconLantern from '~icons/game-icons/paper-lantern'
import IconLotus from '~icons/game-icons/lotus'
import IconPagoda from '~icons/game-icons/pagoda'
import IconPalm from '~icons/game-icons/palm-tree'
import IconPaint from '~icons/game-icons/paint-bucket'
import IconStar from '~icons/game-icons/star-formation'
import IconTicket from '~icons/game-icons/ticket'
import type { Icon } from '#ui/icon.ts'
import { cx } from '#ui/cx.ts'

interface Sign {
  readonly icon: Icon
  /** Two colours of the disc, light above and dark below. */
  readonly colours: readonly [string, string]
}

const signs: readonly (readonly [begins: string, sign: Sign])[] = [
  ['ssc', { icon: IconAbacus, colours: ['#2f8f6b', '#123c31'] }],
  ['11x5', { icon: IconBalls, colours: ['#2c7fa8', '#10344b'] }],
  ['k3', { icon: IconDice, colours: ['#a8483f', '#451815'] }],
  ['pk10', { icon: IconCar, colours: ['#7d5bc4', '#2f1f58'] }],
  ['mark-six', { icon: IconCrown, colours: ['#b3703a', '#4a2911'] }],
  ['keno', { icon: IconStar, colours: ['#3a6bc0', '#152a57'] }],
  ['colour', { icon: IconPaint, colours: ['#b04a84', '#481a37'] }],
  ['th', { icon: IconElephant, colours: ['#2b8f9a', '#0f3a40'] }],
  ['lao', { icon: IconLotus, colours: ['#b5527a', '#4b1c31'] }],
  ['vn-fast-north', { icon: IconLantern, colours: ['#b5503f', '#4b1c15'] }],
  ['vn-fast-south', { icon: IconBoat, colours: ['#2f86a6', '#10384a'] }],
  ['vn-north', { icon: IconPagoda, colours: ['#a86f33', '#452a0f'] }],
  ['vn', { icon: IconPalm, colours: ['#4c8f3f', '#1c3d17'] }],
]
const other: Sign = { icon: IconTicket, colours: ['#5b6f76', '#22333b'] }

/** The drawn sign of a game: its emblem on a disc of its own colour, so that games of a family resemble each other. */
export function GameSign({ gameCode, className }: { readonly gameCode: string; readonly className?: string }) {
  const [, { icon: Emblem, colours }] = signs.find(([begins]) => gameCode.startsWith(begins)) ?? ['', other]
  const [light, dark] = colours
  return (
    <span
      aria-hidden="true"
      style={{ backgroundImage: `linear-gradient(160deg, ${light}, ${dark})` }}
      className={cx(
        'relative grid size-12 shrink-0 place-items-center rounded-2xl shadow-[inset_0_1px_0_#ffffff40,inset_0_0_0_1px_#ffffff14]',
        className,
      )}
    >
      <Emblem className="col-start-1 row-start-1 size-[62%] translate-y-[4%] text-black/45" />
      <Emblem className="col-start-1 row-start-1 size-[62%] text-white/92" />
    </span>
  )
}
