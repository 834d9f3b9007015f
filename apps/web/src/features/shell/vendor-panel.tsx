import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import IconNext from '~icons/lucide/chevron-right'
import { cx } from '#ui/cx.ts'
import { toast } from '#ui/toast.tsx'
import { formatCount, languageNow, translate, useT } from '#kit/language.ts'
import { blockWhile } from '#kit/modal.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { paths } from '../../app/paths.ts'
import { play } from '../../app/play.ts'
import { callQuery } from '../../app/query.ts'
import { categoryIcons } from '../../parts/category-icon.tsx'
import { useLanesState } from '../../parts/category-lanes.ts'
import { VendorMark } from '../../parts/small-pictures.tsx'
import { useNavigationLanes, type CategoryLane } from './navigation.ts'
import { goesToPage, isLarge } from './vendor-menu.ts'

/** The kinds of games with their vendors, as a panel below the header. */
export function VendorPanel({ onDone }: { onDone(): void }) {
  const t = useT()
  const queries = useQueryClient()
  const lanes = useNavigationLanes()
  const { failed, again } = useLanesState()
  const [shown, setShown] = useState(lanes[0]?.category)
  const here = lanes.find(({ category }) => category === shown) ?? lanes[0]

  async function go({ category, lane }: CategoryLane): Promise<void> {
    onDone()
    const [only] = lane.cards
    if (only === undefined || goesToPage(category, lane.cards.length)) {
      navigate(paths.category(category))
      return
    }
    try {
      const request = {
        gameType: only.gameType,
        vassalage: only.vassalage,
        language: languageNow(),
        pageNo: 1,
        pageSize: 1,
      }
      const {
        games: [game],
      } = await blockWhile(queries.fetchQuery(callQuery('games.browse', request)))
      if (game === undefined) navigate(paths.category(category))
      else play(game)
    } catch {
      toast('bad', translate('error.NETWORK'))
    }
  }

  return (
    <div id="vendor-panel" className="absolute inset-x-0 top-full z-40 px-(--gutter) pt-1 animate-rise">
      {failed && <LoadFailed slim onAgain={again} />}
      <div
        hidden={failed}
        className="grid max-h-[calc(100dvh-6rem)] grid-cols-[14rem_minmax(0,1fr)] overflow-hidden rounded-md bg-raised-2 shadow-[0_0_0_1px_var(--color-line-strong),0_1.5rem_3rem_#00000066]"
      >
        <ul className="grid content-start gap-0.5 overflow-y-auto border-e border-line p-2">
          {lanes.map((one) => {
            const Sign = categoryIcons[one.category]
            const chosen = one.category === here?.category
            return (
              <li key={one.category}>
                <button
                  type="button"
                  onPointerEnter={() => setShown(one.category)}
                  onFocus={() => setShown(one.category)}
                  onClick={() => void go(one)}
                  className={cx(
                    'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-start text-sm font-medium quick-colors',
                    chosen ? 'bg-raised-3 text-ink' : 'text-mute',
                  )}
                >
                  <Sign className={cx('size-5 shrink-0', chosen ? 'text-accent' : 'text-faint')} />
                  <span className="flex-1">{t(`category.${one.category}`)}</span>
                  <IconNext className="size-4 text-faint rtl:-scale-x-100" />
                </button>
              </li>
            )
          })}
        </ul>
        {here !== undefined && (
          <ul
            key={here.category}
            aria-label={t(`category.${here.category}`)}
            data-large={isLarge(here.lane.cards.length) ? '' : undefined}
            className={cx(
              'grid content-start gap-1 overflow-y-auto p-3 animate-appear',
              isLarge(here.lane.cards.length) ? 'grid-cols-2 xl:grid-cols-4' : 'grid-cols-2',
            )}
          >
            {here.lane.cards.map((card) => (
              <li key={card.vassalage}>
                <Link
                  href={paths.category(here.category, { vassalage: card.vassalage })}
                  onClick={onDone}
                  className="flex min-h-13 items-center gap-3 rounded-sm px-2.5 text-sm font-medium text-mute quick-colors hover:bg-raised-3 hover:text-ink"
                >
                  <VendorMark art={card.art} className="size-9" />
                  <span className="min-w-0 flex-1 truncate">{card.displayName}</span>
                  <span aria-hidden="true" className="amount text-xs text-faint">
                    {formatCount(card.gameCount)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
