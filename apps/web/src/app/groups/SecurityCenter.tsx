import '../zod.ts'
import { AccessPart } from '../../features/identity/security/access-part.tsx'
import { AvatarPart } from '../../features/identity/security/avatar-part.tsx'
import { FactorPart } from '../../features/identity/security/factor-part.tsx'
import { SecurityPage } from '../../features/member/security/security-page.tsx'

const parts = { access: AccessPart, factor: FactorPart, avatar: AvatarPart } as const

/** The member's account, with the parts that its popup shows too. */
export function SecurityCenter() {
  return <SecurityPage parts={parts} />
}
