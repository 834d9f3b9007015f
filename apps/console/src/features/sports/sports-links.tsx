import { Link } from 'wouter'
import { useT } from '#kit/language.ts'
import { resourcePath, settingsPath } from '../../app/paths.ts'
import { useMay } from '../../app/session.ts'

const linkClass = 'inline-flex min-h-6 items-center font-medium underline underline-offset-4'

/** The ways between the pages of sports and to their settings, for whoever may see them. */
export function SportsLinks() {
  const t = useT()
  const may = useMay()
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {may('settings.read') && (
        <Link href={`${settingsPath}?group=sportsbook`} className={linkClass}>
          {t('setting.sportsbook')}
        </Link>
      )}
      {may('sportsDesk.events') && (
        <Link href={resourcePath('sport-events')} className={linkClass}>
          {t('page.sport-events')}
        </Link>
      )}
      {may('sportsDesk.producers') && (
        <Link href={resourcePath('sport-producers')} className={linkClass}>
          {t('page.sport-producers')}
        </Link>
      )}
      {may('sportsDesk.factors') && (
        <Link href={resourcePath('sport-factors')} className={linkClass}>
          {t('page.sport-factors')}
        </Link>
      )}
    </p>
  )
}
