import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import IconDown from '~icons/lucide/chevron-down'
import IconFilter from '~icons/lucide/sliders-horizontal'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Menu } from '#ui/menu.tsx'
import { Tabs, type Tab } from '#ui/tabs.tsx'
import type { Category } from '../../app/categories.ts'
import { formatCount, hasText, useT, type Translate } from '../../app/language.ts'
import { paths } from '../../app/paths.ts'
import { useCurrentCategory } from '../../parts/use-current-category.ts'
import { GameTileCard, TileSkeleton } from '../../parts/game-tile.tsx'
import { CategoryChips } from './category-chips.tsx'
import { CategoryHead } from './category-head.tsx'
import { PAGE_GAMES, useBrowse, useLane, type Lane } from './lobby.queries.ts'
import { Pager } from './pager.tsx'
import { EmptyPicture, VendorMark } from '../../parts/small-pictures.tsx'

const RNG_CLASSES = 9
const EXCLUSIVE = 'BGS'
const PANEL = 'category-games'

/** What the address asks for: class, vendor, page. Fish among the slots, and the exclusive vendor, are tabs too. */
function readView(search: string) {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page') ?? 1)
  return {
    vassalage: query.get('vassalage') ?? undefined,
    gameClassify: query.get('gameClassify') ?? undefined,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}
type View = ReturnType<typeof readView>

/** A class by its name in the player's language; one that the texts do not know, by the catalogue's own name. */
const className = (t: Translate, key: string, displayName: string): string =>
  hasText(`classify.${key}`) ? t(`classify.${key}`) : displayName

/** HOM-06: slots show their first nine classes and the fish; MXWIN its exclusive games and the rest. */
function tabsOf(category: Category, lane: Lane, t: Translate): Tab<string>[] {
  const classes = lane.gameClassify.toSorted((a, b) => a.sort - b.sort)
  const shown = category === 'RNG' ? classes.slice(0, RNG_CLASSES) : classes
  const exclusive = lane.cards.find((card) => card.vassalage === EXCLUSIVE)
  return [
    { key: '', label: t('category.allGames'), count: formatCount(lane.gameCount) },
    ...(category === 'MXWIN' && exclusive
      ? [{ key: EXCLUSIVE, label: t('category.exclusive'), count: formatCount(exclusive.gameCount) }]
      : []),
    ...shown.map(({ key, displayName, gameCount }) => ({
      key: `class:${key}`, label: className(t, key, displayName), count: formatCount(gameCount),
    })),
    ...(category === 'RNG' ? [{ key: 'FISH', label: t('category.FISH') }] : []),
  ]
}

function VendorFilter({ lane, view, go }: { readonly lane: Lane; readonly view: View; go(view: Partial<View>): void }) {
  const t = useT()
  const chosen = lane.cards.find((card) => card.vassalage === view.vassalage)
  return (
    <Menu
      label={t('category.vendors')}
      triggerClass={cx(
        'relative flex min-h-10 items-center gap-2 rounded-full px-4 text-sm font-medium whitespace-nowrap quick-colors max-sm:px-3 pointer-coarse:min-h-11',
        chosen === undefined ? 'bg-raised-1 text-mute hover:bg-raised-2 hover:text-ink' : 'bg-raised-3 text-ink',
      )}
      trigger={
        <>
          <span className="max-sm:sr-only">{chosen?.displayName ?? t('category.anyVendor')}</span>
          <IconDown className="size-4 max-sm:hidden" />
          <IconFilter className="size-5 sm:hidden" />
          {chosen !== undefined && <span className="absolute end-2 top-2 size-2 rounded-full bg-accent sm:hidden" />}
        </>
      }
      items={[
        { key: '', label: t('category.anyVendor'), chosen: chosen === undefined, onSelect: () => go({ vassalage: undefined }) },
        ...lane.cards.map((card) => ({
          key: card.vassalage,
          label: (
            <span className="flex items-center gap-3">
              <VendorMark art={card.art} className="size-7" />
              <span className="flex-1">{card.displayName}</span>
              <span className="amount text-faint">{formatCount(card.gameCount)}</span>
            </span>
          ),
          chosen: card === chosen,
          onSelect: () => go({ vassalage: card.vassalage }),
        })),
      ]}
    />
  )
}

interface GamesProps {
  readonly category: Category
  readonly view: View
  go(view: Partial<View>, stay?: boolean): void
}

const gridClass = 'grid grid-cols-3 gap-2.5 transition-opacity duration-(--duration-layer) sm:grid-cols-4 sm:gap-3 lg:grid-cols-6 xl:gap-4'

function Games({ category, view, go }: GamesProps) {
  const t = useT()
  const { vassalage, gameClassify, page } = view
  const { data, isPlaceholderData, isError, refetch } = useBrowse({ gameType: category, vassalage, gameClassify, pageNo: page })
  if (isError) {
    const again = <Button onClick={() => void refetch()}>{t('fault.retry')}</Button>
    return <EmptyState picture={<EmptyPicture name="lantern" />} title={t('fault.title')} text={t('lobby.failed')} action={again} />
  }
  if (data?.total === 0) {
    const all = <Button onClick={() => go({ vassalage: undefined, gameClassify: undefined })}>{t('category.reset')}</Button>
    return <EmptyState picture={<EmptyPicture name="chest" />} title={t('category.empty')} text={t('category.emptyText')} action={all} />
  }
  return (
    <div className="grid gap-8">
      <div
        aria-busy={data === undefined || isPlaceholderData}
        className={cx(gridClass, isPlaceholderData && 'opacity-50')}
      >
        {data === undefined
          ? Array.from({ length: PAGE_GAMES }, (_, index) => <TileSkeleton key={index} />)
          : data.games.map((game, index) => <GameTileCard key={game.nodeId} game={game} eager={index < 6} />)}
      </div>
      {data !== undefined && data.totalPages > 1 && <Pager page={page} pages={data.totalPages} onPage={(next) => go({ page: next }, true)} />}
    </div>
  )
}

/** One category: its classes, its vendors, its games, 24 to a page. All of it stands in the address. */
export function CategoryPage() {
  const t = useT()
  const category = useCurrentCategory() ?? 'RNG'
  const view = readView(useSearch())
  const lane = useLane(category)
  function go(change: Partial<View>, stay = false): void {
    if (stay) document.getElementById(PANEL)?.scrollIntoView({ behavior: 'smooth' })
    navigate(paths.category(category, { ...view, page: undefined, ...change }), { replace: !stay })
  }
  const choose = (key: string) => {
    if (key === 'FISH') navigate(paths.category('FISH'))
    else if (key === EXCLUSIVE) go({ vassalage: EXCLUSIVE, gameClassify: undefined })
    else {
      const vassalage = view.vassalage === EXCLUSIVE ? undefined : view.vassalage
      go({ gameClassify: key === '' ? undefined : key.replace('class:', ''), vassalage })
    }
  }
  const chosen = view.gameClassify !== undefined ? `class:${view.gameClassify}` : view.vassalage === EXCLUSIVE ? EXCLUSIVE : ''
  return (
    <div className="grid grid-cols-1 gap-5 lg:gap-6">
      <CategoryHead category={category} lane={lane} />
      <CategoryChips current={category} />
      {lane !== undefined && (
        <div className="flex items-center gap-2 sm:gap-3">
          <div className="min-w-0 flex-1 max-sm:-ms-(--gutter) max-sm:[&>div]:scroll-ps-(--gutter) max-sm:[&>div]:ps-(--gutter)">
            <Tabs
              label={t('category.classes')}
              tabs={tabsOf(category, lane, t)}
              chosen={chosen}
              onChoose={choose}
              panelId={PANEL}
            />
          </div>
          {lane.cards.length > 1 && <VendorFilter lane={lane} view={view} go={go} />}
        </div>
      )}
      <div id={PANEL} role="tabpanel" aria-label={t('category.games')} className="scroll-mt-20">
        <Games key={category} category={category} view={view} go={go} />
      </div>
    </div>
  )
}
