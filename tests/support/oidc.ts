import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'
import { portOf } from '#server/demonstration/service.ts'

/** Somebody at the provider, and what it says of them. */
export interface OidcPerson {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
}

export interface OidcHouse {
  readonly issuer: string
  /** Whoever logs in at the provider from now on, in whatever browser, is this person. */
  expectPerson(person: OidcPerson): void
  /** Goes to the provider with a fresh browser, logs in as this person and answers where it is sent in the end. */
  login(address: string, person: OidcPerson): Promise<string>
  close(): Promise<void>
}

export const oidcClient = { clientId: 'house', clientSecret: 'a-secret-of-the-house-with-enough-length' }

/** A real OpenID Connect provider on this machine, with one client that must use PKCE. */
export async function openOidc(redirectUri: string): Promise<OidcHouse> {
  const people = new Map<string, OidcPerson>()
  let here = ''
  let handle = (_request: IncomingMessage, response: ServerResponse): void => void response.writeHead(503).end()
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${portOf(server.address())}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: oidcClient.clientId, client_secret: oidcClient.clientSecret, redirect_uris: [redirectUri] }],
    cookies: { keys: ['test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
    // Everybody consents.
    async loadExistingGrant(ctx) {
      const accountId = ctx.oidc.session?.accountId
      if (accountId === undefined) return undefined
      const grant = new ctx.oidc.provider.Grant({ clientId: oidcClient.clientId, accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const callback = provider.callback()
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) void callback(request, response)
    else void provider.interactionFinished(request, response, { login: { accountId: here } })
  }
  const expectPerson = (person: OidcPerson): void => {
    people.set(person.sub, person)
    here = person.sub
  }
  return {
    issuer,
    expectPerson,
    async login(address, person) {
      expectPerson(person)
      const jar = new Map<string, string>()
      let next = address
      for (let steps = 0; next.startsWith(issuer) && steps < 10; steps += 1) {
        const response = await fetch(next, {
          redirect: 'manual',
          headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
        })
        for (const line of response.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
          jar.set(name, value)
        }
        const location = response.headers.get('location')
        if (location === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
        next = new URL(location, next).href
      }
      return next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
