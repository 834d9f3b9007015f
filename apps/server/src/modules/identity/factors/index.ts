import { factorCalls } from '#contract/calls/session.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import type { IdentityDeps } from '../parts.ts'
import { createAuthenticator } from './authenticator.ts'
import { createTrustedAddresses } from './trusted-address.ts'
import { createTrustedDevices } from './trusted-device.ts'

/** Second proofs and trusted devices. */
export function createFactors(deps: IdentityDeps): { calls: MountedCall[] } {
  const authenticator = createAuthenticator(deps)
  const devices = createTrustedDevices(deps)
  const addresses = createTrustedAddresses(deps)
  return {
    calls: bindCalls(factorCalls, {
      'factor.list': devices.list,
      'factor.begin': authenticator.begin,
      'factor.confirm': authenticator.confirm,
      'factor.renewRecovery': authenticator.renewRecovery,
      'factor.remove': authenticator.remove,
      'address.list': addresses.list,
      'address.forget': addresses.forget,
      'device.forget': devices.forget,
    }),
  }
}
