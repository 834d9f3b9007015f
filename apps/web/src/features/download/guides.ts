import type { ResourceType } from '#contract/content/reach.ts'

/** A step of an install guide, as its texts name it. */
export type GuideStep = 'scan' | 'share' | 'add' | 'menu' | 'install' | 'fetch' | 'trust' | 'allow' | 'start'

/** Put on the home screen from the page that the address opens. */
const onHomeScreen: readonly GuideStep[] = ['share', 'add', 'start']

/** The steps on the phone itself, when the address of Lite iOS is open on it. */
export const liteSteps = onHomeScreen

/** By the system: from a page of this site, and from an address elsewhere, where there is something to download. */
const guides: Record<ResourceType, { readonly here: readonly GuideStep[]; readonly elsewhere: readonly GuideStep[] }> =
  {
    iOS: { here: onHomeScreen, elsewhere: ['fetch', 'trust', 'start'] },
    Android: { here: ['menu', 'install', 'start'], elsewhere: ['fetch', 'allow', 'start'] },
    LiteIOS: { here: onHomeScreen, elsewhere: onHomeScreen },
  }

/** How what a resource names gets onto a phone, beginning at another screen. */
export const guideOf = (type: ResourceType, url: string): GuideStep[] => [
  'scan',
  ...guides[type][url.startsWith('/') ? 'here' : 'elsewhere'],
]
