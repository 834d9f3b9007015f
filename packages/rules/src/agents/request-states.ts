/**
 * The life of a request about a contract: the upline's offer (`new`), or the wish of either side to end one. The other side
 * answers, its maker may take it back, and unanswered it lapses. `accepted`, `rejected`, `withdrawn`, `lapsed` are final.
 */
export const requestStates = ['waiting', 'accepted', 'rejected', 'withdrawn', 'lapsed'] as const
export type RequestState = (typeof requestStates)[number]

/**
 * `lapse`: its days are over, or what it is about is: either contract ended, the branch moved, an account was closed.
 * `enforce`: a termination by the house that was not answered in time holds all the same, and so does at once one by a downline
 * that its upline has not paid in time.
 */
export const requestActions = ['accept', 'reject', 'withdraw', 'lapse', 'enforce'] as const
export type RequestAction = (typeof requestActions)[number]

/** Who acts; the house is the upline of a top agent, and `time` the house's clock. */
export type RequestActor = 'upline' | 'downline' | 'time'

/** What a request is: a `new` one is always the upline's. */
export type ContractRequest =
  | { readonly kind: 'new'; readonly maker: 'upline'; readonly ofHouse: boolean }
  | {
      readonly kind: 'termination'
      readonly maker: 'upline' | 'downline'
      readonly ofHouse: boolean
      /** The upline has not paid the downline in the days that it had. */
      readonly isOverdue?: boolean
    }

interface Step {
  readonly by: 'maker' | 'other' | 'time'
  readonly to: RequestState
}

const steps: { readonly [State in RequestState]: { readonly [Action in RequestAction]?: Step } } = {
  waiting: {
    accept: { by: 'other', to: 'accepted' },
    reject: { by: 'other', to: 'rejected' },
    withdraw: { by: 'maker', to: 'withdrawn' },
    lapse: { by: 'time', to: 'lapsed' },
    enforce: { by: 'time', to: 'accepted' },
  },
  accepted: {},
  rejected: {},
  withdrawn: {},
  lapsed: {},
}

/** What the clock does to a request whose days are over, or that is overdue. */
export const whenOver = (request: ContractRequest): 'lapse' | 'enforce' => {
  if (request.kind === 'new') return 'lapse'
  return (request.maker === 'upline' ? request.ofHouse : request.isOverdue === true) ? 'enforce' : 'lapse'
}

/** Where an action leads; `passed` where the state or the request does not allow it, `theirs` where it is for somebody else. */
export function requestStep(
  request: ContractRequest,
  state: RequestState,
  action: RequestAction,
  actor: RequestActor,
): RequestState | 'passed' | 'theirs' {
  const step = steps[state][action]
  if (step === undefined || (action === 'enforce' && whenOver(request) !== 'enforce')) return 'passed'
  const by = actor === 'time' ? 'time' : actor === request.maker ? 'maker' : 'other'
  return by === step.by ? step.to : 'theirs'
}
