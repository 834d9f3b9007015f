import IconDown from '~icons/lucide/chevron-down'
import IconPlay from '~icons/lucide/play'
import IconFilter from '~icons/lucide/sliders-horizontal'
import { cx } from '#ui/cx.ts'
import { Menu } from '#ui/menu.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { formatCount, hasText, useT, type Translate } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import type { Lane } from '../../app/category-menu.ts'
import type { CategoryView } from '../../app/paths.ts'
import { VendorMark } from '../../parts/small-pictures.tsx'
import { useLanesState } from '../../parts/category-lanes.ts'
import { PlayLegend } from '../../parts/play-legend.tsx'
import { useCurrentCategory } from '../../parts/use-current-category.ts'
import { CategoryChips } from './category-chips.tsx'
import { CategoryHead } from './category-head.tsx'
import { chosenTab, classTabs, listQuery, type ClassTab } from './class-tabs.ts'
import { Games } from './games.tsx'
import { useLane } from './lobby.queries.ts'
import { RefreshLists } from './refresh-lists.tsx'
import { PANEL, useView, type View } from './view.ts'

/** A class by its name in the player's language; one that the texts do not know, by the catalogue's own name. */
function labelOf(t: Translate, { kind, name = '', view }: ClassTab): string {
  if (kind === 'all') return t('category.allGames')
  if (kind === 'exclusive') return t('category.exclusive')
  if (kind === 'fish') return t('category.FISH')
  const id = `classify.${view.gameClassify}`
  return hasText(id) ? t(id) : name
}

function VendorFilter({ lane, view, go }: { readonly lane: Lane; readonly view: View; go(view: CategoryView): void }) {
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
        {
          key: '',
          label: t('category.anyVendor'),
          chosen: chosen === undefined,
          onSelect: () => go({ vassalage: undefined }),
        },
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

/** Leaves out what waits for its vendor. */
function PlayNow({ on, onChange }: { readonly on: boolean; onChange(on: boolean): void }) {
  const t = useT()
  return (
    <button
      type="button"
      aria-pressed={on}
      title={t('category.playNowText')}
      onClick={() => onChange(!on)}
      className={cx(
        'flex min-h-10 items-center gap-2 rounded-full px-4 text-sm font-medium whitespace-nowrap quick-colors max-sm:px-3 pointer-coarse:min-h-11',
        on ? 'bg-ink text-page' : 'bg-raised-1 text-mute hover:bg-raised-2 hover:text-ink',
      )}
    >
      <IconPlay className="size-4 fill-current" />
      <span className="max-sm:sr-only">{t('category.playNow')}</span>
    </button>
  )
}

/** One category: its classes, its vendors, its games, 24 to a page. All of it stands in the address. */
export function CategoryPage() {
  const t = useT()
  const category = useCurrentCategory() ?? 'RNG'
  const lane = useLane(category)
  const fish = useLane('FISH')?.gameCount ?? 0
  const { failed, again } = useLanesState()
  const { view, go } = useView(category)
  const tabs = lane === undefined ? [] : classTabs(category, lane, fish)
  const choose = (key: string) => {
    const tab = tabs.find((one) => one.key === key)
    // A class keeps the vendor that was chosen, but for the vendor that is a tab itself.
    const vassalage = chosenTab(view, tabs) === view.vassalage ? undefined : view.vassalage
    go({ gameClassify: undefined, vassalage: tab?.kind === 'fish' ? undefined : vassalage, ...tab?.view })
  }
  // The catalogue counts by class over all vendors, so that a filter leaves its counts untold.
  const counts = view.vassalage === undefined && view.playNow === undefined
  return (
    <div className="grid grid-cols-1 gap-5 lg:gap-6">
      <CategoryHead category={category} lane={lane} vassalage={view.vassalage} />
      <CategoryChips current={category} />
      {failed && <LoadFailed slim onAgain={again} />}
      {lane !== undefined && (
        <div className="flex items-center gap-2 sm:gap-3">
          <div className="min-w-0 flex-1 max-sm:-ms-(--gutter) max-sm:[&>div]:scroll-ps-(--gutter) max-sm:[&>div]:ps-(--gutter)">
            <Tabs
              label={t('category.classes')}
              tabs={tabs.map((tab) => ({
                key: tab.key,
                label: labelOf(t, tab),
                ...(tab.count === undefined || !counts ? {} : { count: formatCount(tab.count) }),
              }))}
              chosen={chosenTab(view, tabs)}
              onChoose={choose}
              panelId={PANEL}
            />
          </div>
          <PlayNow on={view.playNow !== undefined} onChange={(on) => go({ playNow: on ? 'yes' : undefined })} />
          {lane.cards.length > 1 && <VendorFilter lane={lane} view={view} go={go} />}
          <RefreshLists />
        </div>
      )}
      <PlayLegend className="-mt-2" />
      <div id={PANEL} role="tabpanel" aria-label={t('category.games')} className="scroll-mt-20">
        <Games
          key={category}
          query={listQuery(category, view)}
          page={view.page}
          onPage={(page) => go({ page })}
          onReset={() => go({ vassalage: undefined, gameClassify: undefined, playNow: undefined })}
        />
      </div>
    </div>
  )
}
