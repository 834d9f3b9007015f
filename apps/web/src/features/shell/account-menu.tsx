import { navigate } from 'wouter/use-browser-location'
import IconAgent from '~icons/lucide/briefcase-business'
import IconBets from '~icons/lucide/receipt-text'
import IconCopy from '~icons/lucide/copy'
import IconHeart from '~icons/lucide/heart'
import IconLogout from '~icons/lucide/log-out'
import IconMail from '~icons/lucide/mail'
import IconService from '~icons/lucide/headset'
import IconShield from '~icons/lucide/shield-check'
import IconStar from '~icons/lucide/star'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { useT } from '#kit/language.ts'
import { copyText } from '#kit/copy-text.ts'
import { paths } from '../../app/paths.ts'
import { openFavourites } from '../../app/play.ts'
import { openService } from '../../app/service.ts'
import type { Member } from '../../app/session.ts'
import { openPopup } from '../../app/ui-state.ts'
import { MemberAvatar } from '../../parts/member-avatar.tsx'
import { NewsBadge } from '../../parts/news-badge.tsx'

/** The level of a member, by name and rank; the first one is everybody's and has no star. */
function VipSign({ label, rank }: { readonly label: string; readonly rank: number }) {
  const t = useT()
  return (
    <span
      data-vip={rank}
      className="inline-flex max-w-full items-center gap-1 rounded-full bg-accent-soft px-2 py-0.5 text-xs font-semibold text-accent-strong"
    >
      {rank > 0 && <IconStar className="size-3 shrink-0 fill-current" />}
      <span className="truncate">{t('account.vip', { rank, label })}</span>
    </span>
  )
}

/** Who is logged in: nickname, level, account, and its number, which can be copied. */
export function AccountHead({ member }: { readonly member: Member }) {
  const t = useT()
  return (
    <div className="flex items-center gap-3 p-2 pb-3">
      <MemberAvatar member={member} className="size-12 text-lg" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p className="truncate font-semibold">{member.nickname}</p>
          {member.hasVip && <VipSign label={member.vipLabelName} rank={member.vipRankLevel} />}
        </div>
        {member.nickname !== member.account && <p className="truncate text-sm text-mute">{member.account}</p>}
        <p className="amount truncate text-sm text-faint">{t('account.id', { id: member.id })}</p>
      </div>
      <IconButton label={t('account.copy')} icon={IconCopy} size="sm" onClick={() => void copyText(member.id)} />
    </div>
  )
}

/** The avatar with what belongs to the account. */
export function AccountMenu({ member }: { readonly member: Member }) {
  const t = useT()
  return (
    <Menu
      label={t('account.menu', { name: member.nickname })}
      triggerClass="grid size-11 place-items-center rounded-full transition-transform duration-(--duration-feedback) active:scale-95"
      trigger={
        <span className="relative grid">
          <MemberAvatar member={member} className="size-10" />
          <NewsBadge className="absolute -end-1 -top-1 ring-2 ring-page" />
        </span>
      }
      head={
        <div className="mb-1.5 min-w-64 border-b border-line">
          <AccountHead member={member} />
        </div>
      }
      items={[
        { key: 'favourites', label: t('nav.favourites'), icon: IconHeart, onSelect: openFavourites },
        {
          key: 'security',
          label: t('account.security'),
          icon: IconShield,
          onSelect: () => openPopup({ kind: 'security' }),
        },
        {
          key: 'bets',
          label: t('account.bets'),
          icon: IconBets,
          onSelect: () => navigate(paths.member('personalHistoryCopy')),
        },
        {
          key: 'messages',
          label: (
            <span className="flex items-center justify-between gap-3">
              {t('account.messages')}
              <NewsBadge />
            </span>
          ),
          icon: IconMail,
          onSelect: () => navigate(paths.member('messageV2')),
        },
        { key: 'service', label: t('shell.service'), icon: IconService, onSelect: () => void openService() },
        ...(member.isAgent
          ? [{ key: 'agent', label: t('account.agent'), icon: IconAgent, onSelect: () => navigate(paths.agentHome()) }]
          : []),
        {
          key: 'logout',
          label: t('account.logout'),
          icon: IconLogout,
          tone: 'danger',
          onSelect: () => openPopup({ kind: 'logout' }),
        },
      ]}
    />
  )
}
