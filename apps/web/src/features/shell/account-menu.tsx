import IconCopy from '~icons/lucide/copy'
import IconHeart from '~icons/lucide/heart'
import IconLogout from '~icons/lucide/log-out'
import { Avatar } from '#ui/avatar.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { toast } from '#ui/toast.tsx'
import { translate, useT } from '../../app/language.ts'
import { openFavourites } from '../../app/play.ts'
import type { Member } from '../../app/session.ts'
import { openPopup } from '../../app/ui-state.ts'
import { avatarArt } from '../../parts/small-pictures.tsx'

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast('good', translate('account.copied'))
  } catch {
    toast('bad', translate('account.copyFailed'))
  }
}

/** Who is logged in: name and number, which can be copied. */
export function AccountHead({ member }: { readonly member: Member }) {
  const t = useT()
  return (
    <div className="flex items-center gap-3 p-2 pb-3">
      <Avatar name={member.nickname} src={avatarArt(member.id)} className="size-12 text-lg" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{member.nickname}</p>
        <p className="amount truncate text-sm text-faint">{t('account.id', { id: member.id })}</p>
      </div>
      <IconButton label={t('account.copy')} icon={IconCopy} size="sm" onClick={() => void copy(member.id)} />
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
      trigger={<Avatar name={member.nickname} src={avatarArt(member.id)} className="size-10" />}
      head={<div className="mb-1.5 min-w-64 border-b border-line"><AccountHead member={member} /></div>}
      items={[
        { key: 'favourites', label: t('nav.favourites'), icon: IconHeart, onSelect: openFavourites },
        { key: 'logout', label: t('account.logout'), icon: IconLogout, tone: 'danger', onSelect: () => openPopup({ kind: 'logout' }) },
      ]}
    />
  )
}
