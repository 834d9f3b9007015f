import { minLength, object, refine } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { idText, plainText, signedAmount } from '../scalars.ts'
import { requestKey } from './cashier.ts'
import { waitingForSecond } from './proposals.ts'

export const adjustmentCalls = defineCalls({
  'members.adjust': {
    method: 'POST',
    path: '/ops/members/adjust',
    moduleId: 'OPSADJ',
    token: 'operator',
    encrypted: false,
    permission: 'members.adjust',
    fresh: true,
    second: { permission: 'members.adjust' },
    summary:
      "Proposes to correct a member's wallet by an amount, which less than nothing takes; always two people. The same key again is the same proposal. Nothing is taken below zero.",
    request: object({
      key: requestKey,
      member: idText,
      amount: signedAmount,
      /** Why, for the second person and the audit. */
      reason: plainText(200).check(
        minLength(1),
        refine((text) => text.trim() !== '', 'a reason is needed'),
      ),
    }),
    response: waitingForSecond,
    errors: ['NOT_FOUND', 'INSUFFICIENT_FUNDS', 'DUPLICATE_REFERENCE'],
  },
})
