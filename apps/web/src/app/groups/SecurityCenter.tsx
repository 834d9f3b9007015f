import '#kit/zod.ts'
import { AccessPart } from '../../features/identity/security/access-part.tsx'
import { AvatarPart } from '../../features/identity/security/avatar-part.tsx'
import { FactorPart } from '../../features/identity/security/factor-part.tsx'
import { ProfilePart } from '../../features/identity/security/profile-part.tsx'
import { SecurityPage } from '../../features/security/security-page.tsx'

const parts = { access: AccessPart, factor: FactorPart, profile: ProfilePart, avatar: AvatarPart } as const

/** The member's account, with the parts that its popup shows too. */
export function SecurityCenter() {
  return <SecurityPage parts={parts} />
}
