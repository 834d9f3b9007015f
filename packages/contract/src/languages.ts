interface Language {
  /** BCP 47: for dates, numbers, the order of words, speech, and the document. */
  readonly tag: string
  /** What it calls itself, where the tag's own name says more. */
  readonly name?: string
  /** Read from the right to the left. */
  readonly fromRight?: true
  /**
   * The name of its texts, wherever the house writes: on the site, in its games, in mails, messages and files. Two that
   * are written alike share them. Without it the house has no texts in it, and no brand can offer it.
   */
  readonly texts?: string
}

/** The one table of languages: those that the specification names. Which of them a brand offers is its configuration. */
export const languages = {
  CN: { tag: 'zh-Hans', texts: 'zh' },
  EN: { tag: 'en', texts: 'en' },
  JA: { tag: 'ja', texts: 'ja' },
  TH: { tag: 'th' },
  VI: { tag: 'vi' },
  MY: { tag: 'ms' },
  ES: { tag: 'es' },
  HI: { tag: 'hi' },
  ID: { tag: 'id' },
  KM: { tag: 'km' },
  KO: { tag: 'ko', texts: 'ko' },
  KR: { tag: 'ko', texts: 'ko' },
  MS: { tag: 'ms' },
  PT: { tag: 'pt-BR', name: 'Português', texts: 'pt' },
  TA: { tag: 'ta' },
  TW: { tag: 'zh-Hant' },
  TY: { tag: 'th' },
  UR: { tag: 'ur', fromRight: true, texts: 'ur' },
  'PT-BR': { tag: 'pt-BR', texts: 'pt' },
} as const satisfies Readonly<Record<string, Language>>

export type LanguageCode = keyof typeof languages

type Row = (typeof languages)[LanguageCode]

/** The name of the texts of a language that the house writes in. */
export type TextsName = Extract<Row, { readonly texts: string }>['texts']

/** Something written in every language of the house: one that lacks does not compile. */
export type InEveryLanguage<Texts> = Readonly<Record<TextsName, Texts>>

const isLanguageCode = (text: string): text is LanguageCode => Object.hasOwn(languages, text)

export const languageCodes: readonly LanguageCode[] = Object.keys(languages).filter(isLanguageCode)

const rowOf = (language: LanguageCode): Language & { readonly texts?: TextsName } => languages[language]

/** BCP 47 tag of a language of the platform. */
export const tagOf = (language: LanguageCode): string => languages[language].tag

export const directionOf = (language: LanguageCode): 'ltr' | 'rtl' => (rowOf(language).fromRight ? 'rtl' : 'ltr')

/** The name of a language's texts; undefined where the house has none in it. */
export const textsNameOf = (language: LanguageCode): TextsName | undefined => rowOf(language).texts

/** Of these languages those that the house writes in, and one code for each other one that it writes in. */
export const writtenLanguages = (offered: readonly LanguageCode[]): readonly LanguageCode[] =>
  languageCodes.filter((code) => {
    const name = textsNameOf(code)
    if (name === undefined) return false
    return offered.includes(code) || languageCodes.find((one) => textsNameOf(one) === name) === code
  })

/** A language by its own name, as one looks for it in a list. */
export function nameOf(language: LanguageCode): string {
  const { tag, name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? language } = rowOf(language)
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

/**
 * The name of the texts that a reader of a code or tag such as `KR`, `pt-BR`, `en-GB` or `zh-CN` gets: English where
 * there are none.
 */
export function textsReadBy(language: string): TextsName {
  const code = language.toUpperCase()
  const short = code.slice(0, 2)
  const tagged = languageCodes.find((one) => tagOf(one).split('-')[0] === short.toLowerCase())
  const known = isLanguageCode(code) ? code : isLanguageCode(short) ? short : (tagged ?? 'EN')
  return textsNameOf(known) ?? 'en'
}

/** Which way texts are read. */
export const directionOfTexts = (texts: TextsName): 'ltr' | 'rtl' =>
  languageCodes.some((language) => textsNameOf(language) === texts && directionOf(language) === 'rtl') ? 'rtl' : 'ltr'
