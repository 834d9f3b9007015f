import { Avatar } from '#ui/avatar.tsx'
import type { Member } from '../app/session.ts'
import { avatarArt } from './small-pictures.tsx'

/** Address of a picture that a member may choose; the build draws them. */
export const iconSource = (icon: string): string => `/avatars/${icon}.svg`

/** The picture that a member chose or, as long as it is not known which, the one that goes with its number. */
export function MemberAvatar({ member, className }: { readonly member: Member; readonly className?: string }) {
  const src = member.icon === '' ? avatarArt(member.id) : iconSource(member.icon)
  return <Avatar key={src} name={member.nickname} src={src} {...(className === undefined ? {} : { className })} />
}
