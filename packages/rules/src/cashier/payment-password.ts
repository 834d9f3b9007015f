/** What is known of whoever chooses a payment password: it must not be guessed from any of it. */
export interface Chooser {
  /** Names, numbers and passwords that it logs in with. */
  readonly logins: readonly (string | undefined)[]
  /** `YYYY-MM-DD`; undefined where it is not known. */
  readonly birthday?: string | undefined
}

/** Straight runs in both directions, the nought before the one and after the nine. */
const RUNS = ['01234567890', '09876543210']

const MONTH = '(?:0[1-9]|1[0-2])'
/** A month of a year in which somebody who may play can have been born. */
const birthMonth = new RegExp(`^(?:(?:19\\d\\d|20[0-2]\\d)${MONTH}|${MONTH}(?:19\\d\\d|20[0-2]\\d))$`)

/**
 * True for six digits that are among the first to be tried: fewer than three different ones, a straight run, one half
 * repeated, three pairs, a month of birth or the chooser's own birthday, and whatever stands in what it logs in with.
 */
export function isEasyPaymentPassword(digits: string, { logins, birthday }: Chooser): boolean {
  if (
    new Set(digits).size < 3 ||
    RUNS.some((run) => run.includes(digits)) ||
    digits.slice(0, 3) === digits.slice(3) ||
    /^(\d)\1(\d)\2(\d)\3$/.test(digits)
  )
    return true
  if (birthMonth.test(digits)) return true
  if (birthday !== undefined && datesOf(birthday).some((date) => digits.includes(date))) return true
  return logins.some((login) => login !== undefined && login.replaceAll(/[\s().+-]/g, '').includes(digits))
}

/** The year of a birthday, and the ways to write the day in six digits. */
function datesOf(birthday: string): string[] {
  const [year = '', month = '', day = ''] = birthday.split('-')
  const short = year.slice(2)
  return [year, `${day}${month}${short}`, `${month}${day}${short}`, `${short}${month}${day}`]
}
