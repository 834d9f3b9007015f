import { contentKinds, contentNames, type ContentName } from '#contract/content/index.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { house } from '../../app/house.ts'
import { mayBeNull, nodeOf, present, type Node } from '../../kit/schema.ts'

export const kindOf = (name: string | undefined): ContentName | undefined => contentNames.find((one) => one === name)

/** One value of a kind's items, by what its schema says. */
export interface KindPart {
  readonly name: string
  readonly node: Node
  /** Something has to be there. */
  readonly required: boolean
  /** It has words in each language. */
  readonly inLanguages: boolean
}

/** The values of a kind's items, in the order of its schema. */
export function partsOfKind(kind: ContentName): readonly KindPart[] {
  const { properties = {}, required = [] } = nodeOf(contentKinds[kind].schema)
  return Object.entries(properties).map(([name, node]) => ({
    name,
    node,
    required: required.includes(name) && !mayBeNull(node),
    inLanguages: present(node).kind === 'texts',
  }))
}

/** Of texts in languages the fields of one language. */
export function wordsOf({ node }: KindPart): readonly (readonly [string, Node])[] {
  const { additionalProperties } = present(node)
  return typeof additionalProperties === 'object' ? Object.entries(present(additionalProperties).properties ?? {}) : []
}

/** The languages of the brand, its own first. */
export const brandLanguages: readonly LanguageCode[] = [
  house.defaultLanguage,
  ...house.languages.filter((language) => language !== house.defaultLanguage),
]

/** Where the console shows a picture of the site. */
export const pictureUrl = (art: string): string => `/art/${art}/780.webp`
