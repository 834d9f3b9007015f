import { OTHER_THEMES } from './themes/others.ts'
import { SLOT_THEMES } from './themes/slots.ts'
import type { Theme } from './themes/spec.ts'

export type SlotTheme = keyof typeof SLOT_THEMES
export type ThemeName = SlotTheme | keyof typeof OTHER_THEMES

/** What each kind of game is about: its colours, its places and its heroes. */
export const THEMES: Readonly<Record<ThemeName, Theme>> = { ...SLOT_THEMES, ...OTHER_THEMES }
