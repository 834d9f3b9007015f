/** Amounts, as whole units of 1/100,000, and what all games ask of a bet. */

/** Reads a decimal text such as `2.5`. @throws RangeError for anything else */
export function units(text) {
  const [, whole, decimals = ''] = /^(\d{1,15})(?:\.(\d{1,5}))?$/.exec(text) ?? []
  if (typeof text !== 'string' || whole === undefined) throw new RangeError(`${JSON.stringify(text)} is no amount`)
  return BigInt(whole + decimals.padEnd(5, '0'))
}

/** Writes units with five decimals. */
export function amount(value) {
  const digits = String(value).padStart(6, '0')
  return `${digits.slice(0, -5)}.${digits.slice(-5)}`
}

export const sum = (amounts) => amounts.reduce((total, each) => total + each, 0n)

/** The stake of a bet that is an amount alone. @throws RangeError when it cannot be chosen in this game */
export function stakeOf(bet, stakes) {
  const stake = units(bet?.stake)
  if (!stakes.some((text) => units(text) === stake)) throw new RangeError(`the game takes no stake of ${amount(stake)}`)
  return stake
}

/** A stake on the grid of a game. @throws RangeError */
export function stakeIn({ grid, least, most }, text) {
  const stake = units(text)
  if (stake < BigInt(least) || stake > BigInt(most) || stake % BigInt(grid) !== 0n)
    throw new RangeError(`the game takes no stake of ${text}`)
  return stake
}

/** @throws RangeError when somebody chose where there is nothing to choose */
export function nothingChosen(choices) {
  if (choices.length > 0) throw new RangeError('this game has nothing to choose')
}
