import { useQuery } from '@tanstack/react-query'
import { cx } from '#ui/cx.ts'
import { hasText, useT, type Translate } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { call } from '../../../app/calls.ts'
import { callQuery } from '../../../app/query.ts'
import { refreshMember, useMember } from '../../../app/session.ts'
import { iconSource } from '../../../parts/member-avatar.tsx'
import { LinesToCome, Section } from './section.tsx'
import { useChange } from './use-change.ts'

/** What an animal is called; one that the texts do not know, as the server calls it. */
function nameOf(t: Translate, icon: string): string {
  const id = `avatar.${icon}`
  return hasText(id) ? t(id) : icon
}

/** The animal by which others at the table know the member. */
export function AvatarPart() {
  const t = useT()
  const { busy, run } = useChange('member.icon')
  const { data, isError, refetch } = useQuery(callQuery('member.icon', {}))
  const icons = data?.icons
  const chosen = useMember()?.icon
  const choose = async (icon: string): Promise<void> => {
    await call('member.setIcon', { icon })
    await refreshMember()
  }
  return (
    <Section title={t('security.avatar')} text={t('security.avatarText')}>
      {icons === undefined ? (
        isError ? (
          <LoadFailed slim onAgain={() => void refetch()} />
        ) : (
          <LinesToCome />
        )
      ) : (
        <fieldset className="grid grid-cols-4 gap-2 sm:grid-cols-6" disabled={busy !== undefined}>
          <legend className="sr-only">{t('security.avatar')}</legend>
          {icons.map((icon) => (
            <label
              key={icon}
              className={cx(
                'grid cursor-pointer justify-items-center gap-1 rounded-md p-2 text-xs quick-colors',
                'has-focus-visible:outline-2 has-focus-visible:outline-accent-strong',
                icon === chosen
                  ? 'bg-raised-3 text-ink shadow-[inset_0_0_0_1.5px_var(--color-accent)]'
                  : 'text-mute hover:bg-raised-2 hover:text-ink',
                busy === icon && 'animate-pulse',
              )}
            >
              <input
                type="radio"
                name="icon"
                value={icon}
                checked={icon === chosen}
                onChange={() => run(icon, () => choose(icon))}
                className="sr-only"
              />
              <img src={iconSource(icon)} alt="" className="size-14 rounded-full" />
              {nameOf(t, icon)}
            </label>
          ))}
        </fieldset>
      )}
    </Section>
  )
}
