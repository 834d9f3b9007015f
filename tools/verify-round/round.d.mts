/** The shape of round.mjs, for whoever calls it from TypeScript. */

export declare class Unreadable extends Error {}

export interface RoundRecord {
  readonly game: string
  readonly commitment: string
}

export interface Claim {
  readonly claim: 'commitment' | 'rules' | 'outcome' | 'stake' | 'payout'
  readonly holds: boolean
  readonly says: string
}

export declare function readRecord(text: string): RoundRecord
export declare function verifyRound(record: RoundRecord, rules: string | undefined): Claim[]
