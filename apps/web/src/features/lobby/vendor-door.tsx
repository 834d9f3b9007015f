import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '#ui/cx.ts'
import { formatCount, useT } from '#kit/language.ts'
import { STAYS } from '#kit/use-scroll.ts'
import type { Lane } from '../../app/category-menu.ts'
import { play } from '../../app/play.ts'
import { ArtPicture, tileWidths } from '../../parts/art-picture.tsx'
import { VendorMark } from '../../parts/small-pictures.tsx'
import { useFirstGame } from './lobby.queries.ts'

type Card = Lane['cards'][number]

const doorClass = 'group/tile relative block h-40 w-full overflow-hidden rounded-md text-start sm:h-52 lg:h-60'

function Door({ card, chosen = false }: { readonly card: Card; readonly chosen?: boolean }) {
  const t = useT()
  const { poster } = card
  return (
    <>
      {/* The light of the poster fills the room, the poster itself stands in it. */}
      <ArtPicture
        art={poster.art}
        widths={[240]}
        sizes="240px"
        colour={poster.colour}
        tint={poster.tint}
        className="scale-150 opacity-90 blur-2xl saturate-150"
      />
      <span className="absolute inset-0 bg-linear-to-r from-black/75 via-black/40 to-black/10 rtl:bg-linear-to-l" />
      <span className="absolute end-5 -bottom-6 aspect-3/4 w-31 rotate-3 overflow-hidden rounded-md shadow-[0_1rem_2.5rem_#000a] transition-transform duration-(--duration-layer) group-hover/tile:-translate-y-2 group-hover/tile:rotate-1 sm:w-36 lg:end-6 lg:w-40 rtl:-rotate-3">
        <ArtPicture art={poster.art} widths={tileWidths} sizes="10rem" colour={poster.colour} tint={poster.tint} />
        <span className="absolute inset-0 rounded-md shadow-[inset_0_0_0_1px_#ffffff26]" />
      </span>
      <span
        className={cx(
          'pointer-events-none absolute inset-0 rounded-md',
          chosen ? 'shadow-[inset_0_0_0_3px_var(--color-accent)]' : 'shadow-[inset_0_0_0_1px_#ffffff1a]',
        )}
      />
      <span className="absolute inset-y-4 start-4 end-38 grid content-between text-white sm:end-42 lg:inset-y-6 lg:start-6 lg:end-48">
        <VendorMark art={card.art} className="size-11 lg:size-13" />
        <span className="leading-tight">
          <span className="display block text-lg font-bold text-balance lg:text-xl">{card.displayName}</span>
          <span className="amount block truncate text-sm text-white/75">
            {t('lobby.studioGames', { games: card.gameCount, count: formatCount(card.gameCount) })}
          </span>
        </span>
      </span>
    </>
  )
}

/** A vendor, shown by its first game, that leads to its games. */
export const VendorDoor = ({
  card,
  href,
  chosen,
}: {
  readonly card: Card
  readonly href: string
  readonly chosen?: boolean
}) => (
  <Link href={href} state={STAYS} aria-current={chosen === true ? 'true' : undefined} className={doorClass}>
    <Door card={card} {...(chosen === undefined ? {} : { chosen })} />
  </Link>
)

/** The same, starting the vendor's game at once. */
export function VendorStart({ card }: { readonly card: Card }) {
  const first = useFirstGame(card)
  return (
    <button
      type="button"
      disabled={first === undefined}
      onClick={() => first !== undefined && play(first)}
      className={doorClass}
    >
      <Door card={card} />
    </button>
  )
}

/** Doors side by side; on a phone a row that is swiped. */
export const DoorRow = ({ children }: { readonly children: ReactNode }) => (
  <ul className="grid gap-3 max-sm:swipe-row max-sm:-mx-(--gutter) max-sm:auto-cols-[17rem] max-sm:scroll-px-(--gutter) max-sm:grid-flow-col max-sm:px-(--gutter) sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] xl:gap-4">
    {children}
  </ul>
)
