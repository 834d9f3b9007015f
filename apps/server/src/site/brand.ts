import type { FastifyInstance } from 'fastify'
import { brandStyle } from '../modules/brand/index.ts'
import { escapeHtml } from '../platform/escape-html.ts'

/** What of a brand is seen in a document before anything else has come. */
export interface Worn {
  readonly name: string
  /** Key of its drawn sign. */
  readonly logo: string
  readonly tokens: Readonly<Record<string, string>>
}

const YEAR = 31_536_000

/**
 * The built document in the clothes of the brand: name, sign, colour of the browser's bar, and its style,
 * which waits in the head so that no other colour is ever seen.
 */
export function branded(html: string, { name, logo, tokens }: Worn): string {
  const style = brandStyle(tokens, logo)
  const page = tokens['color-page']
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(name)}</title>`)
    .replaceAll('/art/logo-', () => `/art/${logo}-`)
    .replace('href="/icon.svg"', (icon) => (logo === 'logo' ? icon : `href="/art/${logo}-favicon/192.svg"`))
    .replace(/(<meta name="theme-color" content=")[^"]*/, (all, start: string) =>
      page === undefined ? all : start + escapeHtml(page),
    )
    .replace('<!--first-links-->', (links) =>
      style === undefined ? links : `<link rel="stylesheet" href="${style.href}" />${links}`,
    )
}

/** Serves the brand's tokens as a style; a brand that takes the design system's own has an empty one. */
export function mountBrandStyle(app: FastifyInstance, { logo, tokens }: Worn): void {
  const css = brandStyle(tokens, logo)?.css ?? ''
  app.get('/brand.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', `public, max-age=${YEAR}, immutable`).send(css),
  )
}
