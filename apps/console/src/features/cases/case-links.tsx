import { Link } from 'wouter'
import { useT } from '#kit/language.ts'
import { casePath } from '../../app/paths.ts'
import { CaseEvidence } from './case-evidence.tsx'
import { useCase } from './use-case.ts'

/** Beside a case in its list: what was known, and the way to its page. */
export function CaseLinks({ id }: { readonly id: string }) {
  const t = useT()
  const { data } = useCase(id)
  return (
    <div className="grid gap-4">
      {data !== undefined && <CaseEvidence shown={data} />}
      <Link href={casePath(id)} className="text-sm font-medium underline underline-offset-4">
        {t('case.whole')}
      </Link>
    </div>
  )
}
