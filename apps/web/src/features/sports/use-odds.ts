import { create } from 'zustand'
import { type OddsFormat, oddsFormats, oddsText } from '#rules/sports/odds-format.ts'

const KEPT = 'oddsFormat'

const kept = (): OddsFormat => {
  const name = typeof localStorage === 'undefined' ? null : localStorage.getItem(KEPT)
  return oddsFormats.find((one) => one === name) ?? 'decimal'
}

const useStore = create<{ readonly format: OddsFormat }>(() => ({ format: kept() }))

/** How this browser writes prices. */
export const useOddsFormat = (): OddsFormat => useStore(({ format }) => format)

/** Remembers how prices are written from now on. */
export function setOddsFormat(format: OddsFormat): void {
  localStorage.setItem(KEPT, format)
  useStore.setState({ format })
}

/** Writes prices, in thousandths, as the player chose. */
export function useOdds(): (price: number) => string {
  const format = useOddsFormat()
  return (price) => oddsText(format, price).replace('-', '−')
}
