import { Link } from 'wouter'
import IconWithdraw from '~icons/lucide/banknote-arrow-up'
import IconDeposit from '~icons/lucide/banknote-arrow-down'
import { buttonClass } from '#ui/button.tsx'
import { useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'

/** Into the main wallet and out of it; `main` where a deposit is the one main action of the screen. */
export function CashierLinks({ main = false }: { readonly main?: boolean }) {
  const t = useT()
  return (
    <div className="flex flex-wrap gap-2.5">
      <Link href={paths.member('depositv2')} className={main ? buttonClass('main') : buttonClass('quiet')}>
        <IconDeposit className="size-[1.15em] shrink-0" />
        {t('account.deposit')}
      </Link>
      <Link href={paths.member('withdraw')} className={buttonClass('quiet')}>
        <IconWithdraw className="size-[1.15em] shrink-0" />
        {t('account.withdraw')}
      </Link>
    </div>
  )
}
