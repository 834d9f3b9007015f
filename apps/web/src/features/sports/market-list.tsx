import { useId, useState } from 'react'
import IconSearch from '~icons/lucide/search'
import { chipClass } from '#ui/chip.ts'
import { useT } from '#kit/language.ts'
import { blocksOf, type MarketBlock, type MarketGroup, marketGroups } from './groups.ts'
import { useNames } from './names.ts'
import { PriceButton } from './price-button.tsx'
import type { SportEvent } from './types.ts'

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

/** All markets of an event in groups, of which one may be looked at alone, and a search through their names and picks. */
export function MarketList({ event }: { readonly event: SportEvent }) {
  const t = useT()
  const names = useNames()
  const searchId = useId()
  const [group, setGroup] = useState<MarketGroup>()
  const [text, setText] = useState('')
  const blocks = blocksOf(event.markets)
  const groups = marketGroups.filter((one) => blocks.some((block) => block.group === one))
  const wanted = plain(text.trim())
  const fits = ({ markets }: MarketBlock): boolean =>
    markets.some((market) =>
      [names.market(market, event), ...market.picks.map(({ pick }) => names.pick(pick, market, event))].some((name) =>
        plain(name).includes(wanted),
      ),
    )
  const shown = blocks.filter(
    (block) =>
      (group === undefined || !groups.includes(group) || block.group === group) && (wanted === '' || fits(block)),
  )
  if (blocks.length === 0)
    return <p className="rounded-md bg-raised-1 px-4 py-8 text-center text-mute">{t('sports.noMarkets')}</p>
  return (
    <section aria-label={t('sports.allMarkets')} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <div role="group" aria-label={t('sports.group.label')} className="swipe-row -my-1 flex min-w-0 gap-1.5 py-1">
          {[undefined, ...groups].map((one) => (
            <button
              key={one ?? 'all'}
              type="button"
              aria-pressed={one === group}
              onClick={() => setGroup(one)}
              className={chipClass(one === group)}
            >
              {t(`sports.group.${one ?? 'all'}`)}
            </button>
          ))}
        </div>
        <span className="flex min-h-11 min-w-44 flex-1 items-center gap-2 rounded-full bg-page ps-4 hairline focus-within:shadow-[inset_0_0_0_2px_var(--color-accent)]">
          <IconSearch className="size-4.5 shrink-0 text-faint" />
          <label htmlFor={searchId} className="sr-only">
            {t('sports.search')}
          </label>
          <input
            id={searchId}
            type="search"
            value={text}
            placeholder={t('sports.search')}
            onChange={(change) => setText(change.currentTarget.value)}
            className="h-11 w-full min-w-0 rounded-full bg-transparent pe-4 text-sm outline-none placeholder:text-faint max-md:text-[1rem]"
          />
        </span>
      </div>
      {shown.length === 0 && (
        <p role="status" className="py-6 text-center text-mute">
          {t('sports.nothingFound')}
        </p>
      )}
      <div className="grid grid-cols-1 gap-2.5">
        {shown.map((block) => (
          <Block key={block.key} event={event} block={block} />
        ))}
      </div>
    </section>
  )
}

/** Picks of a market from which they stand in narrow cells. */
const MANY = 6

/** Markets of one type, a line each. */
function Block({ event, block }: { readonly event: SportEvent; readonly block: MarketBlock }) {
  const names = useNames()
  const id = useId()
  const [first] = block.markets
  if (first === undefined) return null
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2 rounded-md bg-raised-1 p-3">
      <h2 id={id} className="text-sm font-bold">
        {names.market(first, event)}
      </h2>
      {block.markets.map((market) => (
        <div
          key={market.id}
          className="grid gap-1.5"
          style={{
            gridTemplateColumns:
              market.picks.length > MANY
                ? 'repeat(auto-fill, minmax(4.75rem, 1fr))'
                : `repeat(${market.picks.length === 4 ? 2 : Math.min(3, market.picks.length)}, minmax(0, 1fr))`,
          }}
        >
          {market.picks.map((pick) => (
            <PriceButton key={pick.pick} event={event} market={market} pick={pick} />
          ))}
        </div>
      ))}
    </section>
  )
}
