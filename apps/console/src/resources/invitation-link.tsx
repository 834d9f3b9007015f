import { useT } from '#kit/language.ts'
import { ShownOnce } from '../kit/shown-once.tsx'

/** The link of an invitation: whoever opens it sets its own password and factor. */
export function InvitationLink({ link }: { readonly link: string }) {
  const t = useT()
  return <ShownOnce text={t('invitation.link')} lines={[link]} />
}
