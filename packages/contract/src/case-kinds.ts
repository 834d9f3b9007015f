import { array, enum as oneOf, int, nullable, object, type output, string, type ZodMiniType } from 'zod/mini'
import { betStates, differenceKinds } from './calls/records.ts'
import type { Permission } from './permissions.ts'
import { amount, count, idText, localDate, moment, uploadId } from './scalars.ts'

/** One kind of case: all that there is to say of it. */
interface CaseKindShape {
  /** What an operator needs, beside `cases.read` and `cases.settle`, to see it and to settle it. */
  readonly needs: Permission
  /** How it may end. */
  readonly outcomes: readonly [string, ...string[]]
  /** What was known when it was opened; kept as it was then. Members appear by their ids alone. */
  readonly evidence: ZodMiniType
}

const defineKinds = <const Kinds extends Readonly<Record<string, CaseKindShape>>>(kinds: Kinds): Kinds => kinds

const complaintOutcomes = ['upheld', 'partlyUpheld', 'rejected', 'withdrawn'] as const

/** Every kind of case. A new kind is an entry here, and its target in the settings of cases. */
export const caseKinds = defineKinds({
  /** A member doubts what became of a bet. */
  dispute: {
    needs: 'feedback.reply',
    outcomes: complaintOutcomes,
    evidence: object({
      feedback: idText,
      text: string(),
      uploads: array(uploadId),
      bet: object({
        id: string(),
        at: moment,
        game: nullable(count),
        round: string(),
        reference: string(),
        stake: amount,
        payout: amount,
        state: oneOf(betStates),
      }),
    }),
  },
  /** What a member complains of in whatever way, written down by an operator. */
  complaint: {
    needs: 'feedback.reply',
    outcomes: complaintOutcomes,
    evidence: object({ text: string(), balance: amount }),
  },
  /** A member says that a payout did not arrive, or not all of it. */
  receipt: {
    needs: 'cashier.approve',
    outcomes: ['arrived', 'returned', 'withdrawn'],
    evidence: object({
      withdrawal: idText,
      amount,
      fee: amount,
      /** What it says came in. */
      received: amount,
      adapter: string(),
      askedAt: moment,
      paidAt: nullable(moment),
      uploads: array(uploadId),
      remark: nullable(string()),
    }),
  },
  /** The books of a provider and those of the house say two things. */
  reconciliation: {
    needs: 'reconciliation.read',
    outcomes: ['corrected', 'correctedThere', 'explained', 'writtenOff'],
    evidence: object({
      source: string(),
      day: localDate,
      difference: oneOf(differenceKinds),
      reference: string(),
      ours: nullable(string()),
      theirs: nullable(string()),
    }),
  },
  /** Money that went from one member to another and back within a day. */
  transferCircle: {
    needs: 'agents.manage',
    outcomes: ['explained', 'acted'],
    evidence: object({
      sender: idText,
      receiver: idText,
      amount,
      at: moment,
      /** What had gone the other way within the day before. */
      back: amount,
    }),
  },
  /** Bills of agents that were refused, and that neither their upline nor the house within its limit has paid. */
  unpaidBills: {
    needs: 'agents.manage',
    outcomes: ['advanced', 'notAdvanced', 'explained'],
    evidence: object({ upline: idText, bills: count, left: amount }),
  },
  /** An event whose effect keeps failing. */
  parkedEvent: {
    needs: 'events.manage',
    outcomes: ['repaired', 'abandoned'],
    evidence: object({
      consumer: string(),
      shard: int(),
      n: string(),
      type: string(),
      parkedAt: moment,
      tries: count,
      reason: string(),
    }),
  },
})

export type CaseKind = keyof typeof caseKinds
export type EvidenceOf<Kind extends CaseKind> = output<(typeof caseKinds)[Kind]['evidence']>
export type OutcomeOf<Kind extends CaseKind> = (typeof caseKinds)[Kind]['outcomes'][number]

export const isCaseKind = (name: string): name is CaseKind => Object.hasOwn(caseKinds, name)
export const caseKindNames: readonly CaseKind[] = Object.keys(caseKinds).filter(isCaseKind)

/** How a case of a kind may end. */
export const outcomesOf = (kind: CaseKind): readonly CaseOutcome[] => caseKinds[kind].outcomes

export type CaseOutcome = { readonly [Kind in CaseKind]: OutcomeOf<Kind> }[CaseKind]
export const caseOutcomes: readonly CaseOutcome[] = [...new Set(caseKindNames.flatMap(outcomesOf))]
