import { FEASTS } from './slots-feasts.ts'
import { LEGENDS } from './slots-legends.ts'

/** The subjects of slots; their order is part of the catalogue's seed. */
export const SLOT_THEMES = { ...LEGENDS, ...FEASTS }
