import type { Brand } from '#server/modules/brand/index.ts'
import { testSettings } from '#tests/support/outside.ts'
import { brandIn } from './door.ts'

const fee = { percent: '0', fixed: '0' }

/** A house whose cashier pays in and out through the payment provider of a campaign. */
export const cashBrand = (timeZone: string): Brand => {
  const brand = brandIn(timeZone)
  return {
    ...brand,
    brand: { ...brand.brand, registrationOpen: true, startingCredit: '100000' },
    settings: {
      ...testSettings,
      cashier: {
        ...testSettings.cashier,
        turnoverMultiple: '0',
        dailyWithdrawals: 1000,
        dailyWithdrawalAmount: '1000000',
        secondReviewFrom: '1000000',
        channels: [
          {
            code: 'instant',
            kind: 'instantBank',
            names: { EN: 'Instant' },
            enabled: true,
            adapter: 'sandbox',
            min: '1',
            max: '5000',
            fee,
            presets: [],
            fromRank: 0,
            maxByRank: [],
            minutes: 30,
          },
        ],
        payouts: [{ kind: 'bank', enabled: true, adapter: 'sandbox', min: '1', max: '5000', fee }],
      },
    },
  }
}
