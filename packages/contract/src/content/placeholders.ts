/** The names in braces, such as `{link}`, that the house replaces when it sends a text. */
export interface Placeholders {
  /** Without these a text does not say what it is sent for. */
  readonly needs: readonly string[]
  readonly may: readonly string[]
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const placeholdersIn = (text: string): string[] => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)

/** What a text needs stands in this field of its words; titles and subjects may do without. */
const BODY = 'text'

/**
 * What is wrong with the placeholders in a value's `texts`, by the path of the field: one that nothing would replace, or one
 * that lacks. Words that are empty lack as a whole, which is another matter.
 */
export function placeholderFaults(value: unknown, { needs, may }: Placeholders): Readonly<Record<string, string[]>> {
  const known = [...needs, ...may]
  const faults: Record<string, string[]> = {}
  for (const [language, words] of Object.entries(isFields(value) && isFields(value['texts']) ? value['texts'] : {}))
    for (const [field, text] of Object.entries(isFields(words) ? words : {})) {
      if (typeof text !== 'string' || text.trim() === '') continue
      const found = placeholdersIn(text)
      const wrong = [
        ...(found.every((name) => known.includes(name)) ? [] : ['placeholder.unknown']),
        ...(field !== BODY || needs.every((name) => found.includes(name)) ? [] : ['placeholder.missing']),
      ]
      if (wrong.length > 0) faults[`texts.${language}.${field}`] = wrong
    }
  return faults
}
