import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Cookies } from '../../platform/http/handlers.ts'
import { cookiesOf } from '../../platform/http/mount.ts'
import { REHEARSAL_COOKIE } from '../../platform/http/rehearsal-cookie.ts'
import { sameHash } from '../../platform/tokens.ts'
import { readOpening } from './opening.sql.ts'

const DAY_MS = 86_400_000

interface RehearsalDeps {
  readonly db: Db
  readonly clock: Clock
  /** With a key of this house: nobody else makes such a hash. */
  readonly hash: (text: string) => string
  readonly siteUrl: string
}

export interface Rehearsal {
  /** A link to the site that gives the browser that follows it a pass for a day. */
  link(): { readonly link: string; readonly expiresAt: Date }
  /** True for a browser with a pass, while the house was never open. */
  isOn(cookies: Pick<Cookies, 'get'>): Promise<boolean>
  mount(server: FastifyInstance): void
}

/** Lets those who rehearse in before a new house opens. A pass is worth nothing once the house was open. */
export function createRehearsal({ db, clock, hash, siteUrl }: RehearsalDeps): Rehearsal {
  const proofOf = (until: string): string => hash(`rehearsal:${until}`)
  /** Until when a pass is good; undefined for none, or one that is over. */
  const goodUntil = (pass: string | undefined): number | undefined => {
    const [, until = '', proof = ''] = /^(\d{13})\.([\da-f]{64})$/.exec(pass ?? '') ?? []
    if (until === '' || !sameHash(proof, proofOf(until))) return undefined
    return Number(until) > clock.now() ? Number(until) : undefined
  }
  const isNew = async (): Promise<boolean> => (await readOpening(db)).isNew
  return {
    link() {
      const until = clock.now() + DAY_MS
      return { link: `${siteUrl}/rehearsal/${until}.${proofOf(String(until))}`, expiresAt: new Date(until) }
    },
    isOn: async (cookies) => goodUntil(cookies.get(REHEARSAL_COOKIE)) !== undefined && isNew(),
    mount(server) {
      const scope = { path: '/', secure: siteUrl.startsWith('https:') }
      server.get<{ Params: { pass: string } }>('/rehearsal/:pass', async (request, reply) => {
        const until = goodUntil(request.params.pass)
        if (until !== undefined && (await isNew())) {
          const seconds = Math.max(1, Math.floor((until - clock.now()) / 1000))
          cookiesOf(request, reply, scope).set(REHEARSAL_COOKIE, request.params.pass, seconds, 'lax')
        }
        return reply.header('cache-control', 'no-store').redirect('/', 303)
      })
    },
  }
}
