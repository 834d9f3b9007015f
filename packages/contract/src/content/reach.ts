import { enum as oneOf, maxLength, nullable, object, regex, string, type output } from 'zod/mini'
import { kinds } from '../kinds.ts'
import { moment, plainText } from '../scalars.ts'
import type { ContentKind } from './define.ts'
import { inLanguages, way } from './texts.ts'
import { titleIn } from './words.ts'

/** Of the site itself, this page alone stays open in a maintenance, when service is asked for most. */
export const serviceWay = string()
  .check(maxLength(500), regex(/^(?:https:\/\/|\/contact(?![^?#]))[^\s"<>\\]*$/))
  .register(kinds, { kind: 'address' })

export const serviceContent = object({ csType: plainText(32), path: serviceWay })
export type ServiceContent = output<typeof serviceContent>

/** The first one is what the button of customer service opens. */
export const service = {
  summary: 'Where customer service is reached.',
  schema: serviceContent,
  items: 'made',
  draft: 'content.write',
  publish: 'content.publish',
  titleOf: ({ csType }) => csType,
  shownAt: () => '/',
} satisfies ContentKind<ServiceContent>

/** Where a link stands: the brand's pages elsewhere by their sign, and further lines of the footer. */
export const linkPlaces = ['facebook', 'youtube', 'footer'] as const

export const linkContent = object({
  place: oneOf(linkPlaces),
  url: way,
  /** What a line of the footer is called; the others are called as the place they lead to. */
  texts: inLanguages(object({ label: plainText(60) })),
})
export type LinkContent = output<typeof linkContent>

export const link = {
  summary: 'A page of the brand elsewhere, or a line of the footer.',
  schema: linkContent,
  items: 'made',
  draft: 'content.write',
  publish: 'content.publish',
  titleOf: ({ place, texts }, language) => titleIn(texts, language, ({ label }) => label) || place,
  shownAt: () => '/',
} satisfies ContentKind<LinkContent>

/** What an app runs on. Lite iOS is an icon on the home screen, with an address of its own. */
export const resourceTypes = ['iOS', 'Android', 'LiteIOS'] as const
export type ResourceType = (typeof resourceTypes)[number]

export const appContent = object({ resourceType: oneOf(resourceTypes), labelNameEn: plainText(60), url: way })
export type AppContent = output<typeof appContent>

export const app = {
  summary: 'An app to fetch, by what it runs on.',
  schema: appContent,
  items: 'made',
  draft: 'content.write',
  publish: 'content.publish',
  titleOf: ({ labelNameEn }) => labelNameEn,
  shownAt: () => '/download',
} satisfies ContentKind<AppContent>

export const maintenanceContent = object({
  /** When the site is expected to open again; null where nobody knows. */
  endsAt: nullable(moment),
  texts: inLanguages(object({ title: plainText(120), text: plainText(400) })),
})
export type MaintenanceContent = output<typeof maintenanceContent>

export const maintenance = {
  summary: 'What the site says while it is closed for maintenance.',
  schema: maintenanceContent,
  items: 'made',
  draft: 'content.write',
  publish: 'status.write',
  alone: true,
  titleOf: ({ texts }, language) => titleIn(texts, language, ({ title }) => title),
  shownAt: () => '/',
} satisfies ContentKind<MaintenanceContent>

export const regionContent = object({
  texts: inLanguages(object({ title: plainText(120), text: plainText(400) })),
})
export type RegionContent = output<typeof regionContent>

export const region = {
  summary: 'What the site says to visitors of a region to which it is closed.',
  schema: regionContent,
  items: 'made',
  draft: 'content.write',
  publish: 'status.write',
  alone: true,
  titleOf: ({ texts }, language) => titleIn(texts, language, ({ title }) => title),
  shownAt: () => '/',
} satisfies ContentKind<RegionContent>
