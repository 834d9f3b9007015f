import type { EmptyName } from '../../parts/small-pictures.tsx'

/** What is on its way, with the drawing that stands for it. */
export const drawings = {
  pointMall: 'chest',
  manualRebate: 'chart',
} as const satisfies Record<string, EmptyName>

export type Coming = keyof typeof drawings
