import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#kit/language.ts'
import { prizeMode } from '../../app/prize-mode.ts'
import { callQuery } from '../../app/query.ts'
import { useMember } from '../../app/session.ts'
import { useCategoryLanes } from '../../parts/category-lanes.ts'
import { useBrand } from '../../parts/use-brand.ts'

export const PAGE_GAMES = 24

export interface BrowseFilter {
  readonly gameType: string
  readonly vassalage?: string | undefined
  readonly gameClassify?: string | undefined
  readonly playNow?: 'yes' | undefined
  readonly pageNo: number
}

/** What the site says of itself in a game query (spec 9). */
const CLIENT = { clientType: 3, platform: 'html5-desktop' } as const

/** A page of games: for members by the game query of the specification, for visitors by the call without a token. */
export function useBrowse({ gameType, vassalage, gameClassify, playNow, pageNo }: BrowseFilter) {
  const language = useLanguage()
  const member = useMember()
  const brand = useBrand()
  const lanes = useCategoryLanes()
  const filter = {
    gameType,
    language,
    pageNo,
    pageSize: PAGE_GAMES,
    ...(vassalage === undefined ? {} : { vassalage }),
    ...(gameClassify === undefined ? {} : { gameClassify }),
    ...(playNow === undefined ? {} : { playNow }),
  }
  const mode = prizeMode(
    lanes.map(({ lane }) => lane),
    brand?.lotteryType ?? '',
  )
  const merchant = brand?.merchantCode ?? ''
  // A trial looks around as visitors do.
  const asMember = member !== null && !member.isTrial
  const visitors = useQuery({ ...callQuery('games.browse', filter), enabled: !asMember })
  const members = useQuery({
    ...callQuery('games.list', { ...filter, ...CLIENT, merchant, prizeMode: mode }),
    enabled: asMember,
  })
  return asMember ? members : visitors
}
