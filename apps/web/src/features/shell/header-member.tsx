import { Link } from 'wouter'
import IconWithdraw from '~icons/lucide/banknote'
import IconDeposit from '~icons/lucide/wallet'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'
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
      <Link
        href={paths.member('withdraw')}
        title={t('account.withdraw')}
        className={cx(buttonClass('quiet', 'sm'), 'min-h-10 max-2xl:px-3')}
      >
        <IconWithdraw className="size-[1.15em] shrink-0" />
        <span className="max-2xl:sr-only">{t('account.withdraw')}</span>
      </Link>
    </div>
  )
}

/** A guest's demo credit is good for nothing outside of a trial, so no balance is shown: the way to an account is. */
function GuestLink() {
  const t = useT()
  return (
    <Link href={paths.register()} className={cx(buttonClass('main', 'sm'), 'min-h-10')}>
      {t('account.create')}
    </Link>
  )
}

/** Of the header, what belongs to who is logged in: balance, cashier, and the account; `slim` is the account alone. */
export function HeaderMember({ slim = false }: { readonly slim?: boolean }) {
  const member = useMember()
  if (member === null) return null
  if (slim) return <AccountMenu member={member} />
  return (
    <>
      {member.isTrial ? (
        <GuestLink />
      ) : (
        <>
          <BalancePill />
          <CashierLinks />
        </>
      )}
      <AccountMenu member={member} />
    </>
  )
}
