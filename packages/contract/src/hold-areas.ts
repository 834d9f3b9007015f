/** What a member can be held back from. */
export const holdAreas = ['login', 'play', 'deposit', 'withdraw'] as const
export type HoldArea = (typeof holdAreas)[number]
