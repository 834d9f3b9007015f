import { Link } from 'wouter'
import IconShield from '~icons/lucide/shield-check'
import IconArrow from '~icons/lucide/arrow-right'
import { useT } from '#kit/language.ts'
import { paths } from '../app/paths.ts'

/** One line that leads to limits and breaks, for where money goes in. Its text is in the room `member`. */
export function SaferLine() {
  const t = useT()
  return (
    <Link
      href={paths.member('saferPlay')}
      className="flex min-h-11 items-center gap-3 rounded-sm bg-raised-1 px-4 py-2.5 text-sm text-mute hairline quick-colors hover:bg-raised-2 hover:text-ink"
    >
      <IconShield className="size-4.5 shrink-0 text-won" />
      <span className="flex-1 text-pretty">{t('member.saferLine')}</span>
      <IconArrow className="size-4 shrink-0 text-faint rtl:-scale-x-100" />
    </Link>
  )
}
