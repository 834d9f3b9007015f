import type { FastifyInstance } from 'fastify'

/** What of a brand stands on the screen of a phone. */
export interface Installed {
  readonly name: string
  readonly defaultLanguage: string
  /** Key of its drawn sign. */
  readonly logo: string
  readonly tokens: Readonly<Record<string, string>>
}

const PAGE = '#0b1316'

const icon = (key: string, width: number, purpose: 'any' | 'maskable') => ({
  src: `/art/${key}/${width}.png`,
  sizes: `${width}x${width}`,
  type: 'image/png',
  purpose,
})

/** The web app manifest of a brand. Its icons are drawn like all pictures of the house. */
export const manifestOf = ({ name, defaultLanguage, logo, tokens }: Installed) => ({
  id: '/',
  name,
  short_name: name,
  lang: defaultLanguage.toLowerCase(),
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: tokens['color-page'] ?? PAGE,
  theme_color: tokens['color-page'] ?? PAGE,
  icons: [
    icon(`${logo}-badge`, 192, 'any'),
    icon(`${logo}-badge`, 512, 'any'),
    icon(`${logo}-maskable`, 192, 'maskable'),
    icon(`${logo}-maskable`, 512, 'maskable'),
  ],
})

/** Serves the manifest, by which a browser offers to install the site. */
export function mountManifest(app: FastifyInstance, brand: Installed): void {
  const text = JSON.stringify(manifestOf(brand))
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'public, max-age=3600').send(text),
  )
}
