import type { Lane } from './category-menu.ts'

const ELECTRONIC: readonly string[] = ['TCG_LOTTO_VN', 'LOTT']

/** The prize mode that lotteries are asked for by: the electronic one where a vendor of it is there, else the brand's. */
export function prizeMode(lanes: readonly Pick<Lane, 'title' | 'cards'>[], lotteryType: string): string {
  const electronic = lanes.some(
    ({ title, cards }) => title === 'ELOTT' && cards.some(({ vassalage }) => ELECTRONIC.includes(vassalage)),
  )
  return electronic ? 'ELOTT' : lotteryType
}
