import type { CardKind, ChannelKind } from '#contract/settings/cashier.ts'
import type { Money } from '#rules/money.ts'

/**
 * What the cashier asks of a payment provider, whichever it is. Amounts are in our units; `reference`
 * is ours and names the order at the provider too, so that everything can be asked again.
 */
export interface PaymentAdapter {
  /** Opens an order to be paid in; the same reference again answers the same order. @throws PaymentUnreachable */
  open(order: {
    readonly reference: string
    readonly kind: ChannelKind
    readonly amount: Money
    readonly currency: string
    readonly expiresAtMs: number
    readonly returnUrl: string
    readonly callbackUrl: string
    readonly language: string
  }): Promise<OpenedPayment>
  /** Asks the provider to take no payment for an order any more, where it can; it may be too late. @throws PaymentUnreachable */
  close?(reference: string): Promise<void>
  /** Sends money out; the same reference again sends nothing more. @throws PaymentUnreachable when it is unknown whether the provider took it: then `query` decides */
  payOut(order: {
    readonly reference: string
    readonly kind: CardKind
    readonly account: { readonly name: string; readonly holder: string; readonly number: string }
    readonly amount: Money
    readonly currency: string
    readonly callbackUrl: string
  }): Promise<PaymentNotice>
  /** What became of an order; undefined where the provider never heard of it. @throws PaymentUnreachable */
  query(reference: string): Promise<PaymentNotice | undefined>
  /** Reads a callback. @throws Refusal FORBIDDEN unless it is signed by the provider, unaltered and recent */
  readCallback(headers: Readonly<Record<string, string | string[] | undefined>>, rawBody: Buffer): PaymentNotice
  /** All orders that the provider settled on a day (UTC, `2026-11-22`), for reconciliation. @throws PaymentUnreachable */
  statement(day: string): Promise<StatementLine[]>
}

export interface OpenedPayment {
  readonly providerReference: string
  /** Where the member pays on a page of the provider's. */
  readonly url: string | null
  /** What to pay in a currency of its own, and to which address. */
  readonly address: {
    readonly network: string
    readonly address: string
    readonly amount: string
    readonly confirmationsNeeded: number
  } | null
}

/** The provider's notice about an order, by callback or query; the same notice may come often, late, and in any order. */
export interface PaymentNotice {
  readonly reference: string
  readonly providerReference: string
  /** `pending` with an amount of 0 is an order that waits for its payer. */
  readonly state: 'pending' | 'paid' | 'failed'
  /** What was really paid, in our units; differs from the order on chains. */
  readonly amount: Money
  readonly confirmations: number
  readonly reason: string | null
  /** Rises with each change of the order at the provider: an older notice never undoes a newer one. */
  readonly version: number
}

export interface StatementLine {
  readonly reference: string
  readonly direction: 'in' | 'out'
  readonly state: 'paid' | 'failed'
  readonly amount: Money
}

/** The provider could not be asked, or gave no answer that can be read: nothing is known. */
export class PaymentUnreachable extends Error {}
