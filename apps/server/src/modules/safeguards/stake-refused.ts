import { Refusal } from '#contract/errors.ts'
import type { Db } from '../../platform/db/database.ts'
import type { MemberId } from '../../platform/ids.ts'
import { heldRefusal } from '../identity/index.ts'

const codes = {
  duplicate: 'DUPLICATE_REFERENCE',
  'no-funds': 'INSUFFICIENT_FUNDS',
  limit: 'STAKE_LIMIT',
  excluded: 'ACCOUNT_EXCLUDED',
} as const

/** How a stake that was refused is answered, of whatever product. */
export const stakeRefused = async (
  db: Db,
  member: MemberId,
  verdict: keyof typeof codes | 'frozen',
): Promise<Refusal> => (verdict === 'frozen' ? heldRefusal(db, member, 'play') : new Refusal(codes[verdict]))
