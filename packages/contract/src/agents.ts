/** Accounts that an agent opens at once. */
export const MOST_ACCOUNTS = 50
/** Links that an agent keeps. */
export const MOST_LINKS = 50
