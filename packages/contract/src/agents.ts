/** Accounts that an agent opens at once. */
export const MOST_ACCOUNTS = 50
/** Links that an agent keeps. */
export const MOST_LINKS = 50

/** What types of agents are called until the house gives them other names; these are known in each language. */
export const usualTypeNames = { 1: 'General agent', 2: 'Agent', 41: 'Partner', 42: 'Sub-partner' } as const
