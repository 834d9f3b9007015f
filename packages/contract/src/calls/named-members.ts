import { linesText } from '../scalars.ts'

/** So many members are named one by one at most. */
export const MOST_NAMED = 1000

/** One user name a line. */
export const usernameLines = linesText(34_000)
