import type { CallResponse } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { AGENT_TYPES } from '#contract/member-types.ts'
import { helpCalls } from '#contract/calls/help.ts'
import { messagingCalls, typesOf } from '#contract/calls/messaging.ts'
import type { ServiceContent } from '#contract/content/reach.ts'
import { wordsIn } from '#contract/content/words.ts'
import { CompactEncrypt, importJWK, type JWK } from 'jose'
import { bindCalls, type Cookies, type MountedCall } from '../../platform/http/handlers.ts'
import type { Brand, Settings } from '../brand/index.ts'
import type { Live } from '../content/index.ts'

export interface MessagingDeps {
  readonly brand: Brand
  readonly settings: Pick<Settings, 'domains'>
  /** What operators wrote for the site. */
  readonly content: Pick<Live, 'live'>
}

type Announced = CallResponse<'announcements.list'>['list'][number]

/** What players and visitors read of the house: its announcements, its help, and where its people are reached. */
export function createMessaging({ brand, settings, content }: MessagingDeps): { calls: MountedCall[] } {
  const standard = brand.brand.defaultLanguage
  const articles = async (cookies: Cookies) =>
    (await content.live('article', { cookies })).toSorted(
      (a, b) => Date.parse(b.value.publishedAt) - Date.parse(a.value.publishedAt),
    )
  return {
    calls: [
      ...bindCalls(messagingCalls, {
        async 'announcements.list'({ types, execution, language }, { session, cookies }) {
          // One address, two entries: what is meant for the logged-in is told to nobody else.
          if (execution !== undefined && session === undefined) throw new Refusal('NOT_LOGGED_IN')
          const wanted = typesOf(types)
          const found = await content.live('announcement', { cookies })
          return {
            list: found.flatMap(({ item, value: { texts, ...one } }): Announced[] => {
              const words = wordsIn(texts, language, standard)
              const isMeant = wanted.includes(one.type) && (execution === undefined || one.execution === execution)
              return isMeant && words !== undefined ? [{ id: item, ...one, ...words }] : []
            }),
          }
        },
        async 'agents.support'({ language }, { cookies }) {
          const found = await content.live('agentSupport', { cookies })
          return {
            list: found.flatMap(({ item, value: { texts, ...one } }) => {
              const words = wordsIn(texts, language, standard)
              return words === undefined ? [] : [{ id: item, ...one, ...words }]
            }),
          }
        },
        'articles.list': async ({ language }, { cookies }) => ({
          list: (await articles(cookies)).flatMap(({ item, value: { texts, ...one } }) => {
            const words = wordsIn(texts, language, standard)
            return words === undefined ? [] : [{ id: item, ...one, ...words }]
          }),
        }),
        async 'articles.read'({ article, language }, { cookies }) {
          const found = (await articles(cookies)).find(({ item }) => item === article)
          const words = found === undefined ? undefined : wordsIn(found.value.texts, language, standard)
          if (found === undefined || words === undefined) throw new Refusal('NOT_FOUND')
          const { art, publishedAt } = found.value
          return { id: found.item, art, publishedAt, ...words }
        },
        async 'agents.news'({ language }, { session, cookies }) {
          if (!AGENT_TYPES.includes(session.type)) throw new Refusal('ONLY_AGENTS')
          const found = await content.live('agentNews', { cookies })
          return {
            list: found.flatMap(({ item, value: { texts } }) => {
              const words = wordsIn(texts, language, standard)
              return words === undefined ? [] : [{ id: item, ...words }]
            }),
          }
        },
      }),
      ...bindCalls(helpCalls, {
        async 'help.content'({ lang }, caller) {
          const [chapters, legal] = await Promise.all([content.live('help', caller), content.live('terms', caller)])
          return {
            sections: [...chapters, ...legal]
              .toSorted((a, b) => a.sort - b.sort)
              .flatMap(({ item: hash, value: { texts } }) => {
                const words = wordsIn(texts, lang, standard)
                return words === undefined ? [] : [{ hash, ...words }]
              }),
          }
        },
        'system.domainRoute': () => settings.domains(),
        async 'service.entries'({ csType, key }, caller) {
          const entries = (await content.live('service', caller)).map(({ value }) => value)
          const asked = entries.filter((entry) => csType === undefined || entry.csType === csType)
          return { list: await encryptEach(asked.length > 0 ? asked : entries.slice(0, 1), key) }
        },
      }),
    ],
  }
}

/**
 * Encrypts each path to the key of the page that asks, so that neither logs nor caches on the way learn it.
 * @throws Refusal INVALID_INPUT for a key that is no point of the curve
 */
async function encryptEach(entries: readonly ServiceContent[], jwk: JWK): Promise<{ csType: string; path: string }[]> {
  const key = await importJWK(jwk, 'ECDH-ES').catch(() => {
    throw wrongField('key', 'not a key')
  })
  return Promise.all(
    entries.map(async ({ csType, path }) => ({
      csType,
      path: await new CompactEncrypt(new TextEncoder().encode(path))
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
        .encrypt(key),
    })),
  )
}
