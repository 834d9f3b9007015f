import { check, enum as oneOf, object, regex, string, type output } from 'zod/mini'
import { kinds } from '../kinds.ts'
import { plainText } from '../scalars.ts'
import type { ContentKind } from './define.ts'
import { inLanguages, way } from './texts.ts'
import { titleIn } from './words.ts'

/** Where banners stand: among those of the home page, and in the side menu. */
export const bannerGroups = ['w_home', 'w_leftmenu'] as const

/** The key of a picture of the site: one that the house or the brand draws, or one that was uploaded. */
export const pictureKey = string()
  .check(regex(/^banner-[a-z\d]+(-[a-z\d]+)*$/))
  .register(kinds, { kind: 'picture' })

export const bannerContent = object({
  art: pictureKey,
  groupName: oneOf(bannerGroups),
  linkageType: oneOf(['PAGE', 'EXTERNAL']),
  url: way,
  /** `{credit}` in them is the credit that a new member starts with. */
  texts: inLanguages(
    object({ eyebrow: plainText(60), title: plainText(80), text: plainText(200), action: plainText(40) }),
  ),
}).check(
  check(({ value, issues }) => {
    // A page is the site's own, and nothing of the site opens in a window of its own.
    if (value.url.startsWith('/') !== (value.linkageType === 'PAGE'))
      issues.push({ code: 'custom', path: ['url'], input: value, message: 'not the address of a page of this kind' })
  }),
)
export type BannerContent = output<typeof bannerContent>

export const banner = {
  summary: 'A picture with words and a link, on the home page or in the side menu.',
  schema: bannerContent,
  items: 'made',
  draft: 'content.write',
  publish: 'content.publish',
  titleOf: ({ texts }, language) => titleIn(texts, language, ({ title }) => title),
  shownAt: () => '/',
} satisfies ContentKind<BannerContent>
