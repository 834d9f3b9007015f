/** `sent` waits for the vendor's word: a status query decides, and nothing is lost meanwhile. */
export const transferStates = ['sent', 'done', 'returned'] as const
export type TransferState = (typeof transferStates)[number]

/** Seen from the vendor: `in` puts money into the wallet there, `out` takes it back. */
export type TransferDirection = 'in' | 'out'

/** The vendor's last word. It refuses also what it was told to refuse after it had not answered for long. */
export type TransferVerdict = 'done' | 'refused'

export interface TransferStep {
  readonly state: TransferState
  /** What the step gives to the main wallet: what arrives from the vendor, or what did not arrive there. */
  readonly gives: 'arrival' | 'return' | null
}

/**
 * What the vendor's word does to a transfer that is `sent`. Money that goes in left the main wallet when it
 * was sent; money that comes out arrives only now. In any other state a word changes nothing.
 */
export const transferSteps: {
  readonly [Direction in TransferDirection]: { readonly [Verdict in TransferVerdict]: TransferStep }
} = {
  in: { done: { state: 'done', gives: null }, refused: { state: 'returned', gives: 'return' } },
  out: { done: { state: 'done', gives: 'arrival' }, refused: { state: 'returned', gives: null } },
}
