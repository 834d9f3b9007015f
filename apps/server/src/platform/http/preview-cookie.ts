/** Holds the secret of a private link that shows the site with a draft on it. */
export const PREVIEW_COOKIE = 'preview'

/** Whether a request may be of such a browser: it is answered by no cache before somebody has looked. */
export const mayPreview = (cookies: string | undefined): boolean =>
  cookies !== undefined && cookies.includes(`${PREVIEW_COOKIE}=`)
