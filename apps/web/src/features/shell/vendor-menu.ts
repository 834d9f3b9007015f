/** Kinds that lead to their page however many vendors they have (spec 2.5). */
const pages = new Set(['HOME', 'PROMO', 'PVP', 'FISH', 'RNG', 'TG', 'VP'])

/** More vendors than this make the drop-down larger. */
export const MANY_VENDORS = 10

/** What a click on a kind of game does: its page opens, or its one vendor starts. */
export const goesToPage = (gameType: string, vendors: number): boolean => vendors !== 1 || pages.has(gameType)

/** Whether the drop-down takes its larger shape. */
export const isLarge = (vendors: number): boolean => vendors > MANY_VENDORS
