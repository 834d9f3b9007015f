import type { CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { AGENT_TYPES, TRIAL_TYPE } from '#contract/member-types.ts'
import type { Session } from '../../../platform/http/handlers.ts'
import type { IdentityDeps } from '../parts.ts'
import { readCredentials } from '../sessions/credentials.sql.ts'
import { passwordStateOf } from '../sessions/password-state.ts'
import { readOrigin } from './login-info.sql.ts'
import { readMember } from './member.sql.ts'
import { termsToAccept } from './terms.ts'
import { maskEmail, maskMobile } from './mask.ts'

/** What the site knows of a member once it is logged in. Mail address and number show that they are there, not what they are. */
export async function readLoginInfo(
  deps: IdentityDeps,
  { member, id }: Session,
): Promise<CallResponse<'member.loginInfo'>> {
  const [vip, open, site, agents, inForce, row, credentials, how] = await Promise.all([
    deps.vipOf(member),
    deps.openRewards(member),
    deps.settings.site(),
    deps.settings.agents(),
    deps.termsVersion(),
    readMember(deps.db, member),
    readCredentials(deps.db, member),
    readOrigin(deps.db, member, id),
  ])
  if (row === undefined || credentials === undefined || how === undefined) throw new Refusal('NOT_LOGGED_IN')
  const isTrial = row.type === TRIAL_TYPE
  const isAgent = AGENT_TYPES.includes(row.type)
  // As `member.consolidated` says of contracts: where the policy for agents is off there are none.
  const kinds = isAgent && site.AGENTPOLICY3 ? agents.contracts : []
  const password = passwordStateOf(credentials, how, site)
  return {
    id: row.id,
    account: row.username,
    nickname: row.nickname,
    type: row.type,
    username: row.username,
    customerId: row.id,
    isAgent,
    isTrial,
    merchant: deps.brand.brand.name,
    merchantCode: deps.brand.brand.merchantCode,
    mustChangePassword: !isTrial && password.expired,
    insecurePassword: password.insecure,
    termsToAccept: isTrial ? null : termsToAccept(row.terms_version, inForce),
    icon: row.icon,
    email: row.email === null ? null : maskEmail(row.email),
    mobile: row.mobile === null ? null : maskMobile(row.mobile),
    enableSalary: kinds.some((kind) => kind !== 'dividend'),
    enableContract: kinds.includes('dividend'),
    hasVip: !isTrial && vip !== undefined,
    vipLabelName: vip?.label ?? '',
    vipRankLevel: vip?.rank ?? 0,
    availablePromoCount: isTrial ? 0 : open,
  }
}
