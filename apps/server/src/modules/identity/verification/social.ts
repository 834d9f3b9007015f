import { Refusal } from '#contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { hash } from 'node:crypto'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  fetchUserInfo,
} from 'openid-client'
import { boolean, object, optional, safeParse, string } from 'zod/mini'
import { type Caller, type Cookies } from '../../../platform/http/handlers.ts'
import { cookiesOf } from '../../../platform/http/mount.ts'
import type { IdentityDeps, SocialPerson, SocialProvider } from '../parts.ts'
import { createSessionLink } from '../sessions/session-link.sql.ts'
import { type Away, findSocialMember, keepState, keepTicket, readTicket, takeState } from './social.sql.ts'

const CALLBACK = '/wps/session/social/callback'
/**
 * Ties the whole flow to the browser that left: the way back, and the ticket or token that it ends in. What somebody
 * else's login ended in opens nothing here.
 */
export const FLOW_COOKIE = 'social'
const AWAY_SECONDS = 600
const STARTS_PER_MINUTE = 20
/** A provider's description of itself is asked for anew after so long; its keys look after themselves. */
const DESCRIPTION_MS = 3_600_000

const userInfo = object({ email: optional(string()), email_verified: optional(boolean()) })

export interface Social {
  start(provider: string, caller: Pick<Caller, 'ip' | 'cookies'>): Promise<{ url: string }>
  /** Whom a ticket of this browser connects, in words. @throws Refusal SOCIAL_FAILED */
  describe(ticket: string, caller: Pick<Caller, 'cookies'>): Promise<{ provider: string; email: string | null }>
  mount(server: FastifyInstance): void
}

type SocialDeps = Pick<IdentityDeps, 'db' | 'clock' | 'random' | 'log' | 'throttle' | 'siteUrl' | 'verification'>

/** Logins by OpenID Connect: the code flow with PKCE, state and nonce. */
export function createSocial(deps: SocialDeps): Social {
  const { db, random } = deps
  const configurationOf = configurations(deps)
  const redirectUri = `${deps.siteUrl}${CALLBACK}`
  const secret = (): string => random.bytes(32).toString('base64url')

  /** Where the browser goes on after it came back. */
  const goOn = async (query: string, cookies: Cookies): Promise<string> => {
    const state = new URLSearchParams(query).get('state')
    const away = state === null ? undefined : await takeState(db, state)
    const browser = cookies.get(FLOW_COOKIE)
    cookies.set(FLOW_COOKIE, '', 0, 'lax')
    if (state === null || away === undefined || browser === undefined || hash('sha256', browser) !== away.browser)
      throw new Error('this way back was not begun here')
    const configuration = await configurationOf(away.provider)
    if (configuration === undefined) throw new Error(`there is no provider ${away.provider} any more`)
    const who = await personOf(configuration, new URL(`${redirectUri}?${query}`), state, away)
    const member = await findSocialMember(db, who)
    // A new secret: the old one was with the state, which is used up.
    const here = secret()
    cookies.set(FLOW_COOKIE, here, AWAY_SECONDS, 'lax')
    if (member !== undefined)
      return `/?token=${await db.transaction((tx) => createSessionLink(tx, random, { member, how: 'social', browser: here }))}`
    const ticket = secret()
    await keepTicket(db, ticket, who, here)
    return `/register?social=${ticket}`
  }

  return {
    async start(provider, { ip, cookies }) {
      if (!(await deps.throttle.takeFrom(ip, 'social', STARTS_PER_MINUTE, 60))) throw new Refusal('TOO_MANY_REQUESTS')
      const configuration = await configurationOf(provider).catch((error: unknown) => {
        deps.log.warn({ err: error, provider }, 'a social provider does not describe itself')
        throw new Refusal('SOCIAL_FAILED')
      })
      if (configuration === undefined) throw new Refusal('METHOD_OFF')
      const [state, nonce, verifier, browser] = [secret(), secret(), secret(), secret()]
      await keepState(db, state, { provider, verifier, nonce, browser: hash('sha256', browser) })
      cookies.set(FLOW_COOKIE, browser, AWAY_SECONDS, 'lax')
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href }
    },
    async describe(ticket, { cookies }) {
      const who = await readTicket(db, ticket, cookies.get(FLOW_COOKIE))
      const provider = deps.verification.social.find((one) => one.provider === who?.provider)
      if (who === undefined || provider === undefined) throw new Refusal('SOCIAL_FAILED')
      return { provider: provider.label, email: who.email ?? null }
    },
    mount(server) {
      server.get(CALLBACK, async (request, reply) => {
        const cookies = cookiesOf(request, reply, { path: '/wps', secure: deps.siteUrl.startsWith('https:') })
        const address = await goOn(request.url.split('?')[1] ?? '', cookies).catch((error: unknown) => {
          deps.log.warn({ err: error, requestId: request.id }, 'a social login failed')
          return '/login?socialFailed=1'
        })
        return reply.header('cache-control', 'no-store').redirect(address, 303)
      })
    },
  }
}

/** Finishes the code flow; the checks of state, nonce, PKCE, issuer, audience and signature are the library's. */
async function personOf(configuration: Configuration, address: URL, state: string, away: Away): Promise<SocialPerson> {
  const tokens = await authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: away.nonce,
    pkceCodeVerifier: away.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims === undefined) throw new Error('the provider gave no id token')
  const told =
    claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
      ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims
  const info = safeParse(userInfo, told)
  // An address that nobody proved may be anybody's.
  const email = info.success && info.data.email_verified === true ? info.data.email?.toLowerCase() : undefined
  return { provider: away.provider, subject: claims.sub, email }
}

/** What providers say of themselves, kept for a while; undefined for one that is not configured. */
function configurations({
  clock,
  verification,
}: Pick<SocialDeps, 'clock' | 'verification'>): (provider: string) => Promise<Configuration | undefined> {
  const known = new Map<string, { until: number; configuration: Promise<Configuration> }>()
  return async (name) => {
    const kept = known.get(name)
    if (kept !== undefined && clock.now() < kept.until) return kept.configuration
    const provider = verification.social.find((one) => one.provider === name)
    if (provider === undefined) return undefined
    const configuration = discover(provider)
    known.set(name, { until: clock.now() + DESCRIPTION_MS, configuration })
    configuration.catch(() => known.delete(name))
    return configuration
  }
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

/** In the clear only with a provider on this machine. */
function discover({ issuer, clientId, clientSecret }: SocialProvider): Promise<Configuration> {
  const url = new URL(issuer)
  const here = url.protocol === 'http:' && LOOPBACK.includes(url.hostname)
  return discovery(url, clientId, clientSecret, undefined, here ? { execute: [allowInsecureRequests] } : {})
}
