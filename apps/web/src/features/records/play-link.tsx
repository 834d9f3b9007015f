import { Link } from 'wouter'
import { buttonClass } from '#ui/button.tsx'
import { useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'

/** The way to the games, where there is nothing to show of them. */
export function PlayLink() {
  const t = useT()
  return (
    <Link href={paths.home()} className={buttonClass('light')}>
      {t('records.play')}
    </Link>
  )
}
