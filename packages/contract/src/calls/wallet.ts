import { object, string } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { amount } from '../scalars.ts'

export const balance = object({
  balance: amount,
  /** Real money that running chases hold, beside the balance. */
  held: amount,
  /** Bonus money, beside the balance. */
  bonus: amount,
  currency: string(),
  currencySymbol: string(),
})

export const walletCalls = defineCalls({
  'wallet.balance': {
    method: 'GET',
    path: '/wps/v2/wallets/balance',
    moduleId: 'BALANCE3',
    token: 'member',
    encrypted: false,
    trial: true,
    summary: 'The real-money balance of the logged-in member.',
    request: object({}),
    response: balance,
    errors: [],
  },
})
