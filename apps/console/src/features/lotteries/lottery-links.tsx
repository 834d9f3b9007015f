import { Link } from 'wouter'
import { useT } from '#kit/language.ts'
import { resourcePath, settingsPath } from '../../app/paths.ts'
import { useMay } from '../../app/session.ts'

const linkClass = 'inline-flex min-h-6 items-center font-medium underline underline-offset-4'

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
      {may('lotteryDesk.games') && (
        <Link href={resourcePath('lottery-games')} className={linkClass}>
          {t('page.lottery-games')}
        </Link>
      )}
      {may('lotteryDesk.plays') && (
        <Link href={resourcePath('lottery-plays')} className={linkClass}>
          {t('page.lottery-plays')}
        </Link>
      )}
      {may('lotteryDesk.draws') && (
        <Link href={resourcePath('draws')} className={linkClass}>
          {t('page.draws')}
        </Link>
      )}
      {may('lotteryDesk.calendar') && (
        <Link href={resourcePath('lottery-calendar')} className={linkClass}>
          {t('page.lottery-calendar')}
        </Link>
      )}
      {may('lotteryDesk.chases') && (
        <Link href={resourcePath('chases')} className={linkClass}>
          {t('page.chases')}
        </Link>
      )}
      {may('lotteryDesk.feeds') && (
        <Link href={resourcePath('result-feeds')} className={linkClass}>
          {t('page.result-feeds')}
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
