/** What the draw and its proof call a raffle. */
export const nameOf = (id: string): string => `raffle-${id}`

/** The occasion of an award that pays a prize. */
export const occasionOf = (place: number): string => `place:${place}`
