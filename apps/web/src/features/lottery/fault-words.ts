import { formatCount, useT } from '#kit/language.ts'
import { parseMoney } from '#rules/money.ts'
import { useUnits } from './amounts.ts'
import { nameOfGame } from '../../parts/lottery/names.ts'
import { MOST_CHARACTERS, type Refused } from './quote.ts'

/** A wrong piece as it stands in a sentence; a long one is cut. */
const shorten = (piece: string): string => (piece.length > 24 ? `${piece.slice(0, 24)}…` : piece)

/** Says why a pick cannot be bought. */
export function useFaultWords(): (refused: Refused) => string {
  const t = useT()
  const written = useUnits()
  return ({ fault, detail }) => {
    if (fault === 'least' || fault === 'most' || fault === 'line-least' || fault === 'line-most')
      return t(`lottery.fault.${fault}`, { amount: written(parseMoney(detail)) })
    if (fault === 'too-long') return t('lottery.fault.too-long', { count: formatCount(MOST_CHARACTERS) })
    if (fault === 'elsewhere')
      return t('lottery.fault.elsewhere', { piece: nameOfGame({ gameCode: detail, minutes: null }) })
    if (fault === 'too-many-lines') return t('lottery.fault.too-many-lines')
    return t(`lottery.fault.${fault}`, { piece: shorten(detail) })
  }
}
