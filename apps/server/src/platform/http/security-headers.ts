/** Hosts besides this one, as scheme and host. */
interface OtherHosts {
  readonly imgUrls: readonly string[]
  readonly startGameUrls: readonly string[]
  /** Of a service whose script the site loads, such as a hosted human check. */
  readonly scripts: readonly string[]
}

/** No inline script or style and nothing from elsewhere but the brand's own hosts; games come in frames of our own and of connected vendors. */
const contentSecurityPolicy = ({ imgUrls, startGameUrls, scripts }: OtherHosts): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...imgUrls].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...scripts].join(' '),
    ["frame-src 'self'", ...startGameUrls, ...scripts].join(' '),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')

/**
 * The headers of every answer, put together once: a library that does it anew for each request costs
 * a bet three percent of its time.
 */
export const securityHeaders = (https: boolean, hosts: OtherHosts): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(hosts),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'SAMEORIGIN',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  ...(https ? { 'strict-transport-security': 'max-age=15552000' } : {}),
})

/** What Google's gtag loads its script from and reports to; nothing else of it is let in. */
const analyticsHosts: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['https://www.googletagmanager.com'],
  'img-src': ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
  'connect-src': [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
}

/** The same policy for a document whose brand has analytics switched on. */
export const allowAnalytics = (policy: string): string =>
  policy
    .split('; ')
    .map((directive) => [directive, ...(analyticsHosts[directive.split(' ')[0] ?? ''] ?? [])].join(' '))
    .join('; ')

/** The same policy for a document that brings a style of its own, named by its hash. */
export const allowStyle = (policy: string, style: string): string =>
  policy.replace("style-src 'self'", `style-src 'self' ${style}`)
