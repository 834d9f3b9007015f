import type { CallRequest, CallResponse } from '#contract/calls.ts'
import type { ContractKind } from '#rules/agents/tiers.ts'
import { call } from '../../app/calls.ts'

export type Request = CallResponse<'contracts.requests'>['list'][number]
type Act = Pick<CallRequest<'contracts.daily'>, 'action' | 'account' | 'request'>

/** Does something about contracts of a kind. */
export function act(kind: ContractKind, done: Act): Promise<CallResponse<'contracts.daily'>> {
  switch (kind) {
    case 'dividend':
      return call('contracts.dividend', done)
    case 'daily':
      return call('contracts.daily', done)
    case 'hourly':
      return call('contracts.hourly', done)
    case 'realTime':
      return call('contracts.realTime', done)
  }
}
