import type { MessageContent, MessageName } from '#contract/content/letters.ts'
import { wordsReadBy } from '#contract/content/words.ts'
import { type LanguageCode, textsReadBy, writtenLanguages } from '#contract/languages.ts'
import { contractKinds } from '#rules/agents/tiers.ts'
import { escapeHtml } from '../../../platform/escape-html.ts'
import type { FileContent } from '../../content/index.ts'
import { contractNames } from './contract-texts.ts'
import { type HouseKind, houseKinds, houseWords } from './house-words.ts'

/** The kind of a contract is stored by its code, and said in the reader's language. */
function namedContract(code: string | undefined, language: LanguageCode): { readonly contract?: string } {
  const kind = contractKinds.find((one) => one === code)
  return kind === undefined ? {} : { contract: contractNames[textsReadBy(language)][kind] }
}

/** What a reward came from is stored with its title in each language that it has. */
function titledIn(
  { title, ...others }: Readonly<Record<string, string>>,
  language: LanguageCode,
): { readonly title?: string } {
  const own = others[titleName(language)] ?? title
  return own === undefined ? {} : { title: own }
}

/** The particular that holds a title in a language. */
export const titleName = (language: string): string => `title.${language}`

/** The messages as content, by what they are about. */
const items: Readonly<Record<HouseKind, MessageName>> = {
  'deposit.credited': 'deposit-credited',
  'deposit.failed': 'deposit-failed',
  'deposit.rejected': 'deposit-rejected',
  'withdrawal.paidOut': 'withdrawal-paid-out',
  'withdrawal.rejected': 'withdrawal-rejected',
  'withdrawal.failed': 'withdrawal-failed',
  'withdrawal.settled': 'withdrawal-settled',
  'withdrawal.restReturned': 'withdrawal-rest-returned',
  'transfer.returned': 'transfer-returned',
  'identity.approved': 'identity-approved',
  'identity.rejected': 'identity-rejected',
  'feedback.answered': 'feedback-answered',
  'level.risen': 'level-risen',
  'award.claim': 'award-claim',
  'award.list': 'award-list',
  'award.raffle': 'award-raffle',
  'award.ranking': 'award-ranking',
  'application.approved': 'application-approved',
  'application.rejected': 'application-rejected',
  'redemption.approved': 'redemption-approved',
  'redemption.rejected': 'redemption-rejected',
  'contract.offerAccepted': 'contract-offer-accepted',
  'contract.offerRejected': 'contract-offer-rejected',
  'contract.offerLapsed': 'contract-offer-lapsed',
  'contract.endAccepted': 'contract-end-accepted',
  'contract.endRejected': 'contract-end-rejected',
  'contract.endLapsed': 'contract-end-lapsed',
  'contract.cancelled': 'contract-cancelled',
  'contract.moved': 'contract-moved',
}

/** What the messages say until an operator writes something else, in the languages that the house writes. */
export function messageContent(languages: readonly LanguageCode[]): NonNullable<FileContent['message']> {
  const written = writtenLanguages(languages).map((code) => [code, houseWords[textsReadBy(code)]] as const)
  return houseKinds.map((kind, at) => ({
    item: items[kind],
    sort: at * 10,
    value: {
      texts: Object.fromEntries(
        written.map(([code, own]) => {
          const [title, ...sentences] = own[kind]
          return [code, { title, text: sentences.join('\n') }]
        }),
      ),
    },
  }))
}

interface Saying {
  readonly said: readonly { readonly item: string; readonly value: MessageContent }[]
  readonly language: LanguageCode
  readonly standard: LanguageCode
}

/** A message of the house in the reader's language, else in the brand's: a plain title, and HTML in which words and particulars are text. */
export function inWords(
  kind: HouseKind,
  params: Readonly<Record<string, string>>,
  { said, language, standard }: Saying,
): { readonly title: string; readonly content: string } {
  const found = said.find(({ item }) => item === items[kind])
  const words = found === undefined ? undefined : wordsReadBy(found.value.texts, language, standard)
  if (words === undefined) return { title: '', content: '' }
  const particulars: Readonly<Record<string, string | undefined>> = {
    ...params,
    ...namedContract(params['contract'], language),
    ...titledIn(params, language),
  }
  const filled = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => particulars[name] ?? '')
  const paragraphs = words.text.split('\n').flatMap((sentence) => {
    const lacks = [...sentence.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => (particulars[name] ?? '') === '')
    return lacks || sentence.trim() === '' ? [] : [`<p>${escapeHtml(filled(sentence))}</p>`]
  })
  return { title: filled(words.title), content: paragraphs.join('') }
}
