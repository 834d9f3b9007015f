import type { Permission } from '#contract/permissions.ts'
import { parse, type output, type ZodMiniType } from 'zod/mini'
import type { Tx } from './db/database.ts'
import type { OperatorSession } from './http/handlers.ts'
import type { RowId } from './ids.ts'

/** Something that an operator wants and another one has to agree to. */
export interface NewProposal {
  readonly kind: string
  /** What it is about, such as `deposit:1234`: about each there is one proposal of a kind at a time. */
  readonly subject: string
  /** All that the effect needs, as JSON. */
  readonly payload: unknown
}

/** What modules ask about second persons; the operators' module answers. */
export interface SecondPerson {
  /**
   * Keeps a proposal until somebody else decides; its id. The same proposal again is the same one.
   * @throws Refusal CONFLICT where another one about the same subject waits
   */
  propose(tx: Tx, maker: OperatorSession, proposal: NewProposal): Promise<RowId>
  /** True where the operator is one of these people, or made, changed or was made or changed by one of them lately. */
  isTied(tx: Tx, operator: RowId, people: readonly RowId[]): Promise<boolean>
}

/** Who agreed on an effect. */
export interface Agreed {
  readonly maker: RowId
  readonly checker: RowId
}

/** A kind of proposal: who may decide it, and what happens then. */
export interface ProposalKind {
  readonly kind: string
  readonly permission: Permission
  /** Read before the transaction begins; what it answers makes the effect within. */
  prepare(payload: unknown): Promise<(tx: Tx, agreed: Agreed) => Promise<void>>
}

/** A kind whose payload has a shape. `apply` may read before the transaction begins. */
export const proposalKind = <Shape extends ZodMiniType>(
  kind: string,
  permission: Permission,
  shape: Shape,
  apply: (payload: output<Shape>) => Promise<(tx: Tx, agreed: Agreed) => Promise<void>>,
): ProposalKind => ({ kind, permission, prepare: (payload) => apply(parse(shape, payload)) })
