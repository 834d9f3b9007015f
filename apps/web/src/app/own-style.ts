import { whenQuiet } from '#kit/when-quiet.ts'

/**
 * A first document brings its style along (docs/decisions/0011). Parts that come later look for the link of the style
 * that they need and would fetch it: a disabled one stands in for it, made here, since a browser that reads ahead
 * fetches what a document links, disabled or not. Once the page is quiet the style is fetched for the next document.
 */
export function keepStyle(): void {
  const href = document.querySelector<HTMLElement>('style[data-href]')?.dataset['href']
  if (href === undefined) return
  const link = document.createElement('link')
  link.setAttribute('disabled', '')
  link.rel = 'stylesheet'
  link.href = href
  document.head.append(link)
  whenQuiet(() => void fetchStyle(href).catch(() => {}))
}

/** Brings the style into the cache and tells the server by a cookie that it lies there. */
async function fetchStyle(href: string): Promise<void> {
  const { ok } = await fetch(href)
  if (ok) document.cookie = `style=${href}; path=/; max-age=31536000; samesite=lax`
}
