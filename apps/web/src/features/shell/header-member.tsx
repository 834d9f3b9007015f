import { Link } from 'wouter'
import IconWithdraw from '~icons/lucide/banknote'
import IconDeposit from '~icons/lucide/wallet'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { useT } from '../../app/language.ts'
import { paths } from '../../app/paths.ts'
import { useMember } from '../../app/session.ts'
import { AccountMenu } from './account-menu.tsx'
import { BalancePill } from './balance-pill.tsx'

/** Money in and out; a phone has the same two in its bar and in the sheet of the account. */
function CashierLinks() {
  const t = useT()
  return (
    <div className="flex gap-1.5 max-lg:hidden">
      <Link href={paths.member('depositv2')} className={cx(buttonClass('main', 'sm'), 'min-h-10')}>
        <IconDeposit className="size-[1.15em] shrink-0" />
        {t('account.deposit')}
      </Link>
      <Link href={paths.member('withdraw')} title={t('account.withdraw')} className={cx(buttonClass('quiet', 'sm'), 'min-h-10 max-2xl:px-3')}>
        <IconWithdraw className="size-[1.15em] shrink-0" />
        <span className="max-2xl:sr-only">{t('account.withdraw')}</span>
      </Link>
    </div>
  )
}

/** Of the header, what belongs to who is logged in: balance, cashier, and the account. */
export function HeaderMember() {
  const member = useMember()
  if (member === null) return null
  return (
    <>
      <BalancePill />
      {!member.isTrial && <CashierLinks />}
      <AccountMenu member={member} />
    </>
  )
}
