import { useMemo } from 'react'
import { Link, Redirect, useSearch } from 'wouter'
import IconBack from '~icons/lucide/arrow-left'
import { useT } from '#kit/language.ts'
import { resourcePath } from '../../app/paths.ts'
import { codeName } from '../../kit/names.ts'
import { ResourceList } from '../../kit/list-page.tsx'
import { differences, reconciliation } from '../../resources/money.tsx'

/** What differs on a day with a provider; the address names both. */
export function DifferencesPage() {
  const t = useT()
  const params = new URLSearchParams(useSearch())
  const [source, day] = [params.get('source'), params.get('day')]
  const resource = useMemo(() => ({ ...differences, always: { source, day } }), [source, day])
  if (source === null || day === null) return <Redirect to={resourcePath(reconciliation.name)} replace />
  return (
    <div className="grid min-w-0 gap-4">
      <Link
        href={resourcePath(reconciliation.name)}
        className="inline-flex w-fit items-center gap-2 text-sm text-mute underline-offset-4 hover:underline"
      >
        <IconBack className="size-4 rtl:rotate-180" />
        {t('reconciliation.ofRun', { source: codeName(t, 'source', source), day })}
      </Link>
      <ResourceList key={`${source} ${day}`} resource={resource} />
    </div>
  )
}
