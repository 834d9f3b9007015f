import { factorCalls } from '#contract/session.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import type { IdentityDeps } from '../parts.ts'
import { createAuthenticator } from './authenticator.ts'
import { createTrustedDevices } from './trusted-device.ts'

/** Second proofs and trusted devices. */
export function createFactors(deps: IdentityDeps): { calls: MountedCall[] } {
  const authenticator = createAuthenticator(deps)
  const devices = createTrustedDevices(deps)
  return {
    calls: bindCalls(factorCalls, {
      'factor.list': devices.list,
      'factor.begin': authenticator.begin,
      'factor.confirm': authenticator.confirm,
      'factor.renewRecovery': authenticator.renewRecovery,
      'factor.remove': authenticator.remove,
      'device.forget': devices.forget,
    }),
  }
}
