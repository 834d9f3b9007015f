import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GameTile } from '#contract/game-tile.ts'
import { Tabs } from '#ui/tabs.tsx'
import { formatCount, hasText, useLanguage, useT } from '#kit/language.ts'
import { callQuery } from '../../app/query.ts'
import { useMember } from '../../app/session.ts'
import { useCategoryLanes } from '../../parts/category-lanes.ts'
import { VendorMark } from '../../parts/small-pictures.tsx'
import { Games } from './games.tsx'

const PANEL = 'vendor-games'
const gridClass = 'grid grid-cols-3 gap-2.5 sm:grid-cols-4 md:grid-cols-5 sm:gap-3'

/** The games of a vendor as its entry among the games opens them (spec 2.3): by class for members, 24 to a page. */
export function VendorGames({ game }: { readonly game: GameTile }) {
  const t = useT()
  const language = useLanguage()
  const [{ gameClassify, page }, show] = useState<{ gameClassify?: string; page: number }>({ page: 1 })
  const member = useMember()
  const card = useCategoryLanes()
    .flatMap(({ lane }) => lane.cards)
    .find((one) => one.vassalage === game.vendor && one.gameType === game.gameType)
  const types = useQuery({
    ...callQuery('games.vassTypes', { vassalage: game.vendor, language }),
    enabled: member !== null && !member.isTrial,
  })
  const classes = types.data?.list.find(({ gameType }) => gameType === game.gameType)?.gameClassify ?? []
  return (
    <div className="grid gap-4 px-5 pt-6 pb-7 md:px-8 md:pt-8">
      <div className="flex items-center gap-4 pe-12">
        {card !== undefined && <VendorMark art={card.art} className="size-13" />}
        <div className="min-w-0">
          <p className="display truncate text-2xl font-extrabold">{game.vendorName}</p>
          {card !== undefined && (
            <p className="amount text-sm text-mute">
              {t('lobby.studioGames', { games: card.gameCount, count: formatCount(card.gameCount) })}
            </p>
          )}
        </div>
      </div>
      {classes.length > 1 && (
        <Tabs
          label={t('category.classes')}
          tabs={[
            { key: '', label: t('category.allGames') },
            ...classes.map(({ key, displayName, gameCount }) => {
              const id = `classify.${key}`
              return { key, label: hasText(id) ? t(id) : displayName, count: formatCount(gameCount) }
            }),
          ]}
          chosen={gameClassify ?? ''}
          onChoose={(key) => show(key === '' ? { page: 1 } : { gameClassify: key, page: 1 })}
          panelId={PANEL}
        />
      )}
      <div id={PANEL} {...(classes.length > 1 ? { role: 'tabpanel' } : {})}>
        <Games
          query={{ gameType: game.gameType, vassalage: game.vendor, gameClassify }}
          page={page}
          onPage={(next) => show(gameClassify === undefined ? { page: next } : { gameClassify, page: next })}
          className={gridClass}
        />
      </div>
    </div>
  )
}
