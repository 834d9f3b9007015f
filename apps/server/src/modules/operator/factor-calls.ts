import { operatorFactorCalls } from '#contract/calls/operator-factors.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import {
  addPasskey,
  challengeAnybody,
  challengeOwn,
  newApp,
  readFactors,
  removePasskey,
  renewOwnRecovery,
  setApp,
} from './factors.ts'
import type { OperatorDeps } from './index.ts'
import { createProve } from './prove.ts'

/** What an operator shows beside its password. */
export function factorMounts(deps: OperatorDeps): MountedCall[] {
  const prove = createProve(deps)
  return bindCalls(operatorFactorCalls, {
    'operator.prove': (request, { operator }) => prove(operator, request),
    'operator.loginPasskeyOptions': (_request, caller) => challengeAnybody(deps, caller),
    'operator.passkeys': (_request, { operator }) => readFactors(deps, operator),
    'operator.passkeyOptions': (_request, { operator }) => challengeOwn(deps, operator),
    'operator.addPasskey': (request, { operator }) => addPasskey(deps, operator, request),
    'operator.removePasskey': async (request, { operator }) => {
      await removePasskey(deps, operator, request)
      return {}
    },
    'operator.appOptions': (_request, { operator }) => newApp(deps, operator),
    'operator.setApp': async (request, { operator }) => {
      await setApp(deps, operator, request)
      return {}
    },
    'operator.renewRecoveryCodes': (_request, { operator }) => renewOwnRecovery(deps, operator),
  })
}
