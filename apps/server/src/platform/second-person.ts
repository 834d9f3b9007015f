import { hash } from 'node:crypto'
import type { CallDefinition, RequestOf } from '#contract/call.ts'
import { Refusal } from '#contract/errors.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Money } from '#rules/money.ts'
import { safeParse } from 'zod/mini'
import type { Db, Tx } from './db/database.ts'
import type { OperatorSession } from './http/handlers.ts'
import type { MemberId, RowId } from './ids.ts'

/** What a second person is shown. */
export interface Preview {
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  /** What it moves to the members, less than nothing where it takes from them; null where it moves no money. */
  readonly money: Money | null
  /** Whom it touches. */
  readonly members: readonly { readonly id: MemberId; readonly username: string }[]
}

/** A request looked at: when it is proposed, and once more when it is decided. */
export interface Look {
  /** What it is about, such as `deposit:1234`: about each there is one proposal of a kind at a time. */
  readonly subject: string
  readonly preview: Preview
  /** What must be the same when the second person decides, as JSON. */
  readonly seen: unknown
}

/** Of much that a proposal rests on, or is about, as much as tells it from any other. */
export const digestOf = (value: unknown): string => hash('sha256', JSON.stringify(value)).slice(0, 32)

/** So many members stand in a preview by name; the request names all. */
export const NAMED_IN_PREVIEW = 100

/** What modules ask about second persons; the operators' module answers. */
export interface SecondPerson {
  /**
   * Keeps a request until somebody else decides; the proposal's id. The same request again is the same proposal.
   * @throws Refusal CONFLICT where another one about the same subject waits, DUPLICATE_REFERENCE where the subject stands
   * for another one for good, and whatever the kind's look refuses
   */
  propose<Request>(tx: Tx, maker: OperatorSession, kind: ProposalKind<Request>, request: Request): Promise<RowId>
  /** The proposals of a kind that wait, by their subjects. */
  waiting(db: Db, kind: string, subjects: readonly string[]): Promise<ReadonlyMap<string, RowId>>
  /** True where the operator is one of these people, or made, changed or was made or changed by one of them lately. */
  isTied(tx: Tx, operator: RowId, people: readonly RowId[]): Promise<boolean>
}

/** Who agreed on an effect. */
export interface Agreed {
  readonly maker: RowId
  readonly checker: RowId
}

/** What a kind of proposal does with the request of its call. */
interface Deeds<Request> {
  /**
   * What the request is about, what it changes and what it rests on. Takes the locks under which that stays true until the
   * transaction ends. @throws Refusal where it cannot be done (any more)
   */
  look(tx: Tx, request: Request): Promise<Look>
  /** Refuses at once what its rules would refuse now; asked of a new proposal alone. @throws Refusal */
  check?(tx: Tx, request: Request): Promise<void>
  /**
   * A field of the request that the second person enters anew without seeing what the first did, and whether both mean the
   * same. Nobody is shown the field before it is approved. @throws Refusal INVALID_INPUT at `again` where the text is none
   */
  readonly again?: { readonly field: string; agrees(request: Request, text: string): boolean }
  /** What its maker has to be allowed as well, until it is decided: what a call demands by its request. */
  needs?(request: Request): Permission
  /** Who may neither propose nor decide it, besides its maker: whoever is tied to one of them. */
  apart?(tx: Tx, request: Request): Promise<readonly RowId[]>
  /** The effect, with the audit of both. @throws Refusal where its rules refuse it */
  apply(tx: Tx, request: Request, agreed: Agreed): Promise<void>
}

/** A kind of proposal: the call that makes it, and what happens once somebody else agreed. */
export interface ProposalKind<Request = unknown> extends Deeds<Request> {
  /** The name of its call. */
  readonly kind: string
  /** What its maker has to be allowed, and what its checker. */
  readonly permission: { readonly maker: Permission; readonly checker: Permission }
  /** The subject names one request for good: asked again it is the same proposal, whatever became of it. */
  readonly once: boolean
}

/** The kind of proposal that a call of the contract makes; the call says who may agree (`second`). */
export function proposalKind<Call extends CallDefinition>(
  kind: string,
  call: Call,
  { once = false, ...deeds }: Deeds<RequestOf<Call>> & { readonly once?: boolean },
): ProposalKind<RequestOf<Call>> {
  const { permission, second } = call
  if (permission === undefined || second === undefined) throw new Error(`the call ${kind} names no second person`)
  // What was stored by an earlier release may be no request any more.
  const read = (request: unknown): RequestOf<Call> => {
    const parsed = safeParse<Call['request']>(call.request, request)
    if (!parsed.success) throw new Refusal('INVALID_INPUT')
    return parsed.data
  }
  const { again, apart, check, needs } = deeds
  return {
    kind,
    once,
    permission: { maker: permission, checker: second.permission },
    look: (tx, request) => deeds.look(tx, read(request)),
    ...(apart === undefined ? {} : { apart: (tx: Tx, request: RequestOf<Call>) => apart(tx, read(request)) }),
    ...(check === undefined ? {} : { check: (tx: Tx, request: RequestOf<Call>) => check(tx, read(request)) }),
    ...(again === undefined
      ? {}
      : { again: { field: again.field, agrees: (request, text) => again.agrees(read(request), text) } }),
    ...(needs === undefined ? {} : { needs: (request: RequestOf<Call>) => needs(read(request)) }),
    apply: (tx, request, agreed) => deeds.apply(tx, read(request), agreed),
  }
}
