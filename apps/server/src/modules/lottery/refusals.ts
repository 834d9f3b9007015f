/** How a sale that was refused is answered. */
export const refusalOf = {
  duplicate: 'DUPLICATE_REFERENCE',
  'no-funds': 'INSUFFICIENT_FUNDS',
  limit: 'STAKE_LIMIT',
  frozen: 'ACCOUNT_FROZEN',
  excluded: 'ACCOUNT_EXCLUDED',
} as const
