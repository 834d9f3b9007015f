import { createHash } from 'node:crypto'
import { record, regex, string } from 'zod/mini'

/** Design tokens that a brand sets: names without dashes before them, and colours, lengths or numbers; nothing that ends a rule. */
export const tokens = record(string().check(regex(/^[a-z][a-z0-9-]*$/)), string().check(regex(/^[#\w\s.,%-]{1,80}$/)))

export interface BrandStyle {
  readonly css: string
  /** The address changes with the style, so that it may be kept for good. */
  readonly href: string
}

/** A brand's own tokens, and its sign where it has one of its own, as a style over the design system's; undefined without any. */
export function brandStyle(own: Readonly<Record<string, string>>, logo: string): BrandStyle | undefined {
  const lines = Object.entries(own).map(([name, value]) => `--${name}:${value}`)
  if (logo !== 'logo') lines.push(`--brand-sign:url(/art/${logo}-mark/192.svg)`)
  if (lines.length === 0) return undefined
  const css = `:root{${lines.join(';')}}\n`
  return { css, href: `/brand.css?v=${createHash('sha256').update(css).digest('hex').slice(0, 12)}` }
}
