import { dividend } from './dividend.ts'
import type { Earned, Figures } from './figures.ts'
import { salary } from './salary.ts'
import type { DividendTerms, SalaryTerms } from './tiers.ts'

/** Terms by which periods are paid; real-time salary has none. */
export type PeriodTerms = DividendTerms | SalaryTerms

/** What a period comes to by its terms. */
export const earned = (terms: PeriodTerms, figures: Figures): Earned =>
  terms.kind === 'dividend' ? dividend(terms.mode, terms.tiers, figures) : salary(terms.tiers, figures)

/** What each tier would pay if it were the only one; one that is not reached has no tier. */
export const earnedByTier = (terms: PeriodTerms, figures: Figures): Earned[] =>
  terms.kind === 'dividend'
    ? terms.tiers.map((tier) => dividend(terms.mode, [tier], figures))
    : terms.tiers.map((tier) => salary([tier], figures))
