import { describe, expect, it } from 'vitest'
import {
  type ContractRequest,
  type RequestAction,
  requestActions,
  type RequestActor,
  type RequestState,
  requestStates,
  requestStep,
  whenOver,
} from './request-states.ts'

const actors: readonly RequestActor[] = ['upline', 'downline', 'time']

interface Row {
  readonly is: string
  readonly request: ContractRequest
  /** What a waiting request comes to, by who acts. What is not here is not theirs; an action that is not here is passed. */
  readonly waiting: Readonly<Partial<Record<RequestAction, readonly [RequestActor, RequestState]>>>
}

const offer: Row['waiting'] = {
  accept: ['downline', 'accepted'],
  reject: ['downline', 'rejected'],
  withdraw: ['upline', 'withdrawn'],
  lapse: ['time', 'lapsed'],
}
const wish: Row['waiting'] = {
  accept: ['upline', 'accepted'],
  reject: ['upline', 'rejected'],
  withdraw: ['downline', 'withdrawn'],
  lapse: ['time', 'lapsed'],
}

const rows: readonly Row[] = [
  { is: 'an offer', request: { kind: 'new', maker: 'upline', ofHouse: false }, waiting: offer },
  { is: 'an offer of the house', request: { kind: 'new', maker: 'upline', ofHouse: true }, waiting: offer },
  {
    is: "an upline's termination",
    request: { kind: 'termination', maker: 'upline', ofHouse: false },
    waiting: offer,
  },
  {
    is: "the house's termination",
    request: { kind: 'termination', maker: 'upline', ofHouse: true },
    waiting: { ...offer, enforce: ['time', 'accepted'] },
  },
  {
    is: "a downline's termination",
    request: { kind: 'termination', maker: 'downline', ofHouse: false },
    waiting: wish,
  },
  {
    is: 'a termination of a downline that was not paid in time',
    request: { kind: 'termination', maker: 'downline', ofHouse: false, isOverdue: true },
    waiting: { ...wish, enforce: ['time', 'accepted'] },
  },
  {
    is: "a top agent's termination",
    request: { kind: 'termination', maker: 'downline', ofHouse: true },
    waiting: wish,
  },
]

const cells = rows.flatMap((row) =>
  requestStates.flatMap((state) => requestActions.map((action) => ({ ...row, state, action }))),
)

describe('a request about a contract', () => {
  it.each(cells)('[AGT-08] $is that is $state: $action', ({ request, waiting, state, action }) => {
    const step = state === 'waiting' ? waiting[action] : undefined
    expect(actors.map((actor) => requestStep(request, state, action, actor))).toEqual(
      actors.map((actor) => (step === undefined ? 'passed' : actor === step[0] ? step[1] : 'theirs')),
    )
  })

  it('[AGT-08] unanswered lapses, but for a termination by the house or by a downline that was not paid in time, which holds', () => {
    expect(rows.map(({ request }) => whenOver(request))).toEqual([
      'lapse',
      'lapse',
      'lapse',
      'enforce',
      'lapse',
      'enforce',
      'lapse',
    ])
  })
})
