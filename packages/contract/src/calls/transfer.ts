import { array, boolean, enum as oneOf, nullable, object, optional, string, type output } from 'zod/mini'
import { transferStates } from '#rules/cashier/transfer.ts'
import { defineCalls } from '../call.ts'
import { requestKey } from './cashier.ts'
import { amount, idText, moment, plainText, positiveAmount, wholeNumber } from '../scalars.ts'
import { period } from './records.ts'

const transfer = object({
  id: idText,
  vendor: string(),
  direction: oneOf(['in', 'out']),
  amount,
  state: oneOf(transferStates),
  at: moment,
  /** Why it was returned: the vendor refused it, or did not answer for so long that it was called off. */
  reason: nullable(oneOf(['refused', 'unanswered'])),
})
export type Transfer = output<typeof transfer>

/** Money between the main wallet and wallets at vendors that do not play from the main one (hasMerchantWallet). */
export const transferCalls = defineCalls({
  'wallet.merchant': {
    method: 'GET',
    path: '/wps/relay/GCS_merchantWallet',
    moduleId: 'MERWALLET3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'Whether all play is from the main wallet (isSingle), and else the vendors with wallets of their own.',
    request: object({}),
    response: object({ isSingle: boolean(), vendors: array(object({ vendor: string(), name: string() })) }),
    errors: [],
  },
  'wallet.vendors': {
    method: 'GET',
    path: '/wps/v2/wallets/vendors',
    moduleId: 'VENWALLET3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'Balances at vendors; null where one does not answer now.',
    request: object({}),
    response: object({
      wallets: array(object({ vendor: string(), name: string(), balance: nullable(amount), pending: amount })),
      /** What lies in the purse of the active bonus, which a transfer to a vendor ends; null without one. */
      bonus: nullable(amount),
    }),
    errors: ['METHOD_OFF'],
  },
  'wallet.transfer': {
    method: 'POST',
    path: '/wps/relay/GCS_walletTransfer',
    moduleId: 'FUNDTRANS3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'Moves money to a vendor (in) or back (out). The same key again answers the same transfer.',
    request: object({
      key: requestKey,
      vendor: plainText(20),
      direction: oneOf(['in', 'out']),
      amount: positiveAmount,
    }),
    response: transfer,
    errors: [
      'METHOD_OFF',
      'NOT_FOUND',
      'INSUFFICIENT_FUNDS',
      'VENDOR_REFUSED',
      'DUPLICATE_REFERENCE',
      'ACCOUNT_EXCLUDED',
      'ACCOUNT_FROZEN',
      'DOWNLINES_UNPAID',
      'LIMIT_REACHED',
    ],
  },
  'wallet.returnAll': {
    method: 'POST',
    path: '/wps/v2/wallets/return',
    moduleId: 'FUNDBACK3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'Brings all balances back from the vendors; those that do not answer are told.',
    request: object({ key: requestKey }),
    response: object({ returned: amount, silent: array(string()) }),
    errors: ['METHOD_OFF'],
  },
  'wallet.transfers': {
    method: 'GET',
    path: '/wps/v2/wallets/transfers',
    moduleId: 'FUNDLIST3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'Transfers, the newest first.',
    request: object({ ...period, cursor: optional(plainText(80)), limit: optional(wholeNumber(1, 100)) }),
    response: object({ list: array(transfer), next: nullable(string()) }),
    errors: ['METHOD_OFF', 'PERIOD_INVALID'],
  },
})
