import type { CallResponse } from '#contract/calls.ts'
import type { LanguageCode } from '#contract/scalars.ts'
import { call } from './calls.ts'
import type { FirstData } from './first-data.ts'

/** Reads what the server put into the document; undefined when it put nothing there. */
export function readFirstData(): FirstData | undefined {
  const text = document.getElementById('first-data')?.textContent?.trim() ?? ''
  if (!text.startsWith('{')) return undefined
  const first: FirstData = JSON.parse(text)
  return first
}

type Brand = CallResponse<'system.permission'>['brand']

export interface Start {
  readonly brand: Brand
  readonly first: FirstData
}

/** The first data of the document or, where a document came without, the one call that nothing works without. */
export async function start(): Promise<Start> {
  const inside = readFirstData()
  const found = inside?.answers.find((answer) => answer[0] === 'system.permission')
  if (inside !== undefined && found !== undefined) return { brand: found[2].brand, first: inside }
  const permission = await call('system.permission', {})
  const language: LanguageCode = permission.brand.defaultLanguage
  return { brand: permission.brand, first: { language, answers: [['system.permission', {}, permission]] } }
}

/** Sets the tokens that the brand has of its own over those of the design system. */
export function applyTokens(tokens: Brand['tokens']): void {
  for (const [name, value] of Object.entries(tokens)) document.documentElement.style.setProperty(`--${name}`, value)
}

/** Remembers the code by which somebody invited the visitor, also after moving between pages. */
export const referralCode = (): string | null => new URLSearchParams(location.search).get('referralCode')
