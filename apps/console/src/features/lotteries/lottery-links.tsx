import { Link } from 'wouter'
import { useT } from '#kit/language.ts'
import { resourcePath, settingsPath } from '../../app/paths.ts'
import { useMay } from '../../app/session.ts'

const linkClass = 'font-medium underline underline-offset-4'

/** The ways from the lotteries' pages to what decides about their sale, for whoever may see it. */
export function LotteryLinks() {
  const t = useT()
  const may = useMay()
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {may('settings.read') && (
        <Link href={`${settingsPath}?group=lottery`} className={linkClass}>
          {t('draw.toSettings')}
        </Link>
      )}
      {may('lotteryDesk.draws') && (
        <Link href={resourcePath('draws')} className={linkClass}>
          {t('page.draws')}
        </Link>
      )}
      {may('lotteryDesk.controls') && (
        <Link href={resourcePath('number-control')} className={linkClass}>
          {t('page.number-control')}
        </Link>
      )}
    </p>
  )
}
