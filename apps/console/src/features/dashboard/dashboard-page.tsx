import { useT } from '#kit/language.ts'
import { useTitle } from '#kit/use-title.ts'
import { house } from '../../app/house.ts'

/** What the house does right now. */
export function DashboardPage() {
  const t = useT()
  useTitle('page.dashboard', house.name)
  return <h1 className="text-2xl font-extrabold">{t('page.dashboard')}</h1>
}
