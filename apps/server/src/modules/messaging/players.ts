import type { CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { helpCalls } from '#contract/calls/help.ts'
import { messagingCalls, typesOf } from '#contract/calls/messaging.ts'
import type { LanguageCode } from '#contract/scalars.ts'
import { CompactEncrypt, importJWK, type JWK } from 'jose'
import type { Db } from '../../platform/db/database.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import { type Brand, domainsOf, serviceEntriesOf } from '../brand/index.ts'
import { readAnnouncements } from './announcement.sql.ts'
import { cleanHtml } from './clean-html.ts'

export interface MessagingDeps {
  readonly db: Db
  readonly brand: Brand
}

type Announced = CallResponse<'announcements.list'>['list'][number]

/** What players and visitors read of the house: its announcements, its help, and where its people are reached. */
export function createMessaging({ db, brand }: MessagingDeps): { calls: MountedCall[] } {
  const standard = brand.brand.defaultLanguage
  const help = cleanedHelp(brand)
  const helpIn = (language: LanguageCode): CallResponse<'help.content'>['sections'] =>
    help.get(language) ?? help.get(standard) ?? []
  return {
    calls: [
      ...bindCalls(messagingCalls, {
        async 'announcements.list'({ types, execution, language }, { session }) {
          // One address, two entries: what is meant for the logged-in is told to nobody else.
          if (execution !== undefined && session === undefined) throw new Refusal('NOT_LOGGED_IN')
          const wanted = typesOf(types)
          const found = await readAnnouncements(db)
          return {
            list: found.flatMap((one): Announced[] => {
              const text = one.texts[language] ?? one.texts[standard]
              const isMeant =
                one.published && wanted.includes(one.type) && (execution === undefined || one.execution === execution)
              if (!isMeant || text === undefined) return []
              // Cleaned when it was stored; cleaned again, since what it may hold can have become stricter since.
              return [
                {
                  id: one.id,
                  type: one.type,
                  title: text.title,
                  content: cleanHtml(text.content),
                  promotionType: one.promotionType,
                  execution: one.execution,
                },
              ]
            }),
          }
        },
      }),
      ...bindCalls(helpCalls, {
        'help.content': async ({ lang }) => ({ sections: helpIn(lang) }),
        'system.domainRoute': async () => domainsOf(brand),
        async 'service.entries'({ csType, key }) {
          const entries = serviceEntriesOf(brand)
          const asked = entries.filter((entry) => csType === undefined || entry.csType === csType)
          return { list: await encryptEach(asked.length > 0 ? asked : entries.slice(0, 1), key) }
        },
      }),
    ],
  }
}

const cleanedHelp = ({ help = {} }: Brand): ReadonlyMap<string, CallResponse<'help.content'>['sections']> =>
  new Map(
    Object.entries(help).map(([language, sections]) => [
      language,
      sections.map((section) => ({ ...section, content: cleanHtml(section.content) })),
    ]),
  )

/**
 * Encrypts each path to the key of the page that asks, so that neither logs nor caches on the way learn it.
 * @throws Refusal INVALID_INPUT for a key that is no point of the curve
 */
async function encryptEach(
  entries: ReturnType<typeof serviceEntriesOf>,
  jwk: JWK,
): Promise<{ csType: string; path: string }[]> {
  const key = await importJWK(jwk, 'ECDH-ES').catch(() => {
    throw new Refusal('INVALID_INPUT', { formErrors: [], fieldErrors: { key: ['not a key'] } })
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
