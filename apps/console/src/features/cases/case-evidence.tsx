import { Link } from 'wouter'
import { caseKinds } from '#contract/case-kinds.ts'
import { useT } from '#kit/language.ts'
import { Values } from '../../kit/cell.tsx'
import { nodeOf } from '../../kit/schema.ts'
import { placeOf } from './place-of.ts'
import type { ShownCase } from './use-case.ts'

/** What was known when a case was opened, and the way to what it is about. */
export function CaseEvidence({ shown }: { readonly shown: ShownCase }) {
  const t = useT()
  const place = placeOf(shown)
  return (
    <section aria-label={t('case.evidence')} className="grid content-start gap-3">
      <h2 className="text-lg font-bold">{t('case.evidence')}</h2>
      <p className="text-sm text-pretty text-mute">{t('case.evidenceText')}</p>
      <Values node={nodeOf(caseKinds[shown.kind].evidence, 'output')} value={shown.evidence} path="" />
      {place !== undefined && (
        <Link href={place} className="w-fit text-sm font-medium underline underline-offset-4">
          {t(`case.place.${shown.kind}`)}
        </Link>
      )}
    </section>
  )
}
