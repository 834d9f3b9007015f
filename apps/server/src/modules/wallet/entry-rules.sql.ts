import { allEntryRules, gains, houseAccount, moneySource, walletKind } from './entry-types.ts'

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

const { play, promotion, bonus, conversion, points } = houseAccount
/** What an entry of bonus money, of free rounds, or counted for either, lacks or must not have. */
const WRONG_AWARD = [
  `contra IN (${promotion}, ${conversion}) AND award IS NULL`,
  `kind = ${walletKind.bonus} AND (award IS NULL OR contra NOT IN (${[play, bonus, conversion].join()}))`,
  `contra = ${bonus} AND kind <> ${walletKind.bonus}`,
  `award IS NOT NULL AND contra NOT IN (${[play, promotion, bonus, conversion].join()})`,
]
  .map((rule) => `(${rule})`)
  .join(' OR ')

/** Points lie in wallets of their own, and nothing else does. */
const WRONG_WALLET = `(kind = ${walletKind.points}) <> (contra = ${points})`

/** Selects entries that no type allows: an account, a source, a stake or an award that it must not name, or lacks; or in a wallet of another kind. */
export const WRONG_SHAPE = `NOT (${allEntryRules.map(oneType).join(' OR ')}) OR ${WRONG_AWARD} OR ${WRONG_WALLET}`
