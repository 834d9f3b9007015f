import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import IconAgent from '~icons/lucide/briefcase-business'
import IconWithdraw from '~icons/lucide/banknote'
import IconBets from '~icons/lucide/receipt-text'
import IconDeposit from '~icons/lucide/wallet'
import IconGlobe from '~icons/lucide/globe'
import IconHeart from '~icons/lucide/heart'
import IconLogout from '~icons/lucide/log-out'
import IconMail from '~icons/lucide/mail'
import IconShield from '~icons/lucide/shield-check'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { Icon } from '#ui/icon.ts'
import { Popup } from '#ui/popup.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'
import { openFavourites } from '../../app/play.ts'
import { useMember } from '../../app/session.ts'
import { openPopup, type HostedPopup } from '../../app/ui-state.ts'
import { NewsBadge } from '../../parts/news-badge.tsx'
import { languageItems } from '../../parts/language-items.ts'
import { useBrand } from '../../parts/use-brand.ts'
import { AccountHead } from './account-menu.tsx'
import { BalancePill } from './balance-pill.tsx'
import { MoreLines } from './more-lines.tsx'

interface LineProps {
  readonly icon: Icon
  readonly label: ReactNode
  readonly tone?: 'danger'
  onClick(): void
}

function Line({ icon: Sign, label, tone, onClick }: LineProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={cx(
        'flex min-h-13 w-full items-center gap-3.5 rounded-sm px-3 text-start font-medium active:bg-raised-2',
        tone === 'danger' && 'text-lost',
      )}
    >
      <Sign className={cx('size-5', tone === undefined && 'text-faint')} />
      {label}
    </button>
  )
}

/** Money in and out. */
function Cashier({ onDone }: { onDone(): void }) {
  const t = useT()
  return (
    <div className="grid grid-cols-2 gap-2 pt-2">
      <Link href={paths.member('depositv2')} onClick={onDone} className={buttonClass('main')}>
        <IconDeposit className="size-[1.15em]" />
        {t('account.deposit')}
      </Link>
      <Link href={paths.member('withdraw')} onClick={onDone} className={buttonClass('quiet')}>
        <IconWithdraw className="size-[1.15em]" />
        {t('account.withdraw')}
      </Link>
    </div>
  )
}

/** What the drop-down of a large header has. */
function MemberLines({ onDone }: { onDone(): void }) {
  const t = useT()
  const go = (path: string) => () => {
    onDone()
    navigate(path)
  }
  return (
    <>
      <Line
        icon={IconMail}
        label={
          <>
            {t('account.messages')}
            <NewsBadge className="ms-auto" />
          </>
        }
        onClick={go(paths.member('messageV2'))}
      />
      <Line icon={IconBets} label={t('account.bets')} onClick={go(paths.member('personalHistoryCopy'))} />
      <Line icon={IconShield} label={t('account.security')} onClick={() => openPopup({ kind: 'security' })} />
      <Line icon={IconLogout} label={t('account.logout')} tone="danger" onClick={() => openPopup({ kind: 'logout' })} />
    </>
  )
}

/** On a phone: all that belongs to the account, in a sheet. */
export function AccountPopup({ open, onClose, onGone }: HostedPopup) {
  const t = useT()
  const language = useLanguage()
  const member = useMember()
  const languages = languageItems(useBrand()?.supportedLanguages ?? [], language)
  return (
    <Popup
      open={open}
      onClose={onClose}
      onGone={onGone}
      title={t(member === null ? 'nav.more' : 'nav.me')}
      closeLabel={t('popup.close')}
      closeOutside
    >
      <div className="grid gap-4 px-4 pt-1 pb-5">
        {member !== null && (
          <div className="grid gap-1">
            <AccountHead member={member} />
            {member.isTrial ? (
              <Link href={paths.register()} onClick={onClose} className={buttonClass('main')}>
                {t('account.create')}
              </Link>
            ) : (
              <>
                <BalancePill wide onDone={onClose} />
                <Cashier onDone={onClose} />
              </>
            )}
          </div>
        )}
        <div className="grid">
          <Line
            icon={IconHeart}
            label={t('nav.favourites')}
            onClick={() => {
              onClose()
              openFavourites()
            }}
          />
          <MoreLines onDone={onClose} />
          <Line
            icon={IconAgent}
            label={t(member?.isAgent === true ? 'account.agent' : 'footer.agents')}
            onClick={() => {
              onClose()
              navigate(member?.isAgent === true ? paths.agentHome() : paths.agent())
            }}
          />
          {member !== null && <MemberLines onDone={onClose} />}
        </div>
        <div className="grid gap-2 border-t border-line px-3 pt-4">
          <p className="flex items-center gap-2 text-sm text-faint">
            <IconGlobe className="size-4" />
            {t('shell.language')}
          </p>
          <div className="grid grid-cols-2 gap-2">
            {languages.map(({ key, label, chosen, onSelect }) => (
              <button
                key={key}
                type="button"
                aria-pressed={chosen}
                onClick={onSelect}
                className={cx(
                  'min-h-11 rounded-full text-sm font-medium',
                  chosen === true ? 'bg-ink text-page' : 'bg-raised-2 text-mute',
                )}
              >
                {label}
              </button>
            ))}
          </div>
        </div>
      </div>
    </Popup>
  )
}
