/** Where Google's script comes from; the content policy of the document names it too. */
const SCRIPT = 'https://www.googletagmanager.com/gtag/js'

declare global {
  interface Window {
    dataLayer?: IArguments[]
  }
}

/** What Google's script reads is the arguments of this call as they are, not a list of them. */
const gtag: (...words: readonly unknown[]) => void = function () {
  window.dataLayer?.push(arguments)
}

/** An address as it may leave the house: what stands behind `?` or `#` can be somebody's own. */
const placeOf = ({ origin, pathname }: Location): string => origin + pathname

/**
 * Tells Google Analytics which pages are looked at, by their address without query, and nothing else:
 * no cookie, no advertising, no one visitor told from another, and no page outside that led here.
 */
export function countVisits(id: string): void {
  window.dataLayer = []
  const denied = {
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: 'denied',
  }
  gtag('consent', 'default', denied)
  gtag('js', new Date(performance.timeOrigin))
  gtag('config', id, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    page_location: placeOf(location),
    page_referrer: '',
  })
  let told: string | undefined
  const tell = (): void => {
    const place = placeOf(location)
    if (place === told) return
    told = place
    gtag('set', { page_location: place, page_referrer: '' })
    gtag('event', 'page_view', { page_location: place, page_referrer: '', page_title: document.title })
  }
  tell()
  // The events by which wouter learns of a new address.
  for (const name of ['popstate', 'pushState', 'replaceState']) addEventListener(name, tell)
  const script = document.createElement('script')
  script.async = true
  script.src = `${SCRIPT}?id=${encodeURIComponent(id)}`
  document.head.append(script)
}
