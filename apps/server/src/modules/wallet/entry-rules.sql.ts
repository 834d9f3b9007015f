import { allEntryRules, gains, houseAccount, moneySource } from './entry-types.ts'

/** Selects entries whose amount is not what their type does to a wallet. */
export const WRONG_SIGN = allEntryRules
  .flatMap(({ code, against }) =>
    against.map(
      ([account, gain]) => `type = ${code} AND contra = ${houseAccount[account]} AND NOT amount ${gains[gain]} 0`,
    ),
  )
  .join(' OR ')

const oneType = ({ code, from, against, regards }: (typeof allEntryRules)[number]): string => {
  const sources = from.map((name) => `source BETWEEN ${moneySource[name].least} AND ${moneySource[name].most}`)
  const accounts = against.map(([account]) => houseAccount[account])
  return `type = ${code} AND contra IN (${accounts.join()}) AND (${sources.join(' OR ')}) AND regards IS ${regards ? 'NOT NULL' : 'NULL'}`
}

/** Selects entries that no type allows: an account, a source or a stake that it must not name, or lacks. */
export const WRONG_SHAPE = `NOT (${allEntryRules.map(oneType).join(' OR ')}) OR (free_round IS NOT NULL) <> (contra = ${houseAccount.promotion})`
