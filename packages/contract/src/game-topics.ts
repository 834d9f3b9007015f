import { boolean, object } from 'zod/mini'

// In a file of its own, since the pages of games load it too.

/** Topics that the page of a game may hear through the site; the site adds the node, so each hears of its own game alone. */
export const gameTopics = ['game'] as const

/** Whether a game may be played now. */
export const gameState = object({ open: boolean() })
