import {
  type PragmaticCall,
  pragmaticPath,
  type PragmaticReply,
  pragmaticRequests,
} from '#contract/protocols/pragmatic.ts'
import type { FastifyInstance } from 'fastify'
import { hash } from 'node:crypto'
import { withRawBodies } from '#node/raw-bodies.ts'
import { sameHash } from '../../platform/tokens.ts'
import { isWithin } from './networks.ts'
import { pragmaticReply, type PragmaticWallet } from './pragmatic.ts'
import type { Provider } from './provider.sql.ts'
import { takenAt } from '../../platform/shared-key.ts'

const isCall = (name: string): name is PragmaticCall => Object.hasOwn(pragmaticRequests, name)

/**
 * The hash over a call's parameters: MD5 of what is not empty but the hash itself, sorted by name and written raw, with the
 * secret behind it (facts of the field, Pragmatic-style dialect).
 */
export function pragmaticHash(parameters: Readonly<Record<string, string>>, secret: string): string {
  const named = Object.entries(parameters).filter(([name, value]) => name !== 'hash' && value !== '')
  return hash(
    'md5',
    named
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&') + secret,
  )
}

/** The dialect on the wire: forms in, HTTP 200 out whatever happens; what is not known is error 100, which may be asked again. */
export function mountPragmatic(
  app: FastifyInstance,
  { wallet, providers, now }: { wallet: PragmaticWallet; providers: () => readonly Provider[]; now: () => number },
): void {
  withRawBodies(app, 65_536, (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      request.log.warn({ err: error, requestId: request.id }, 'a wallet call was not answered')
      void reply
        .code(200)
        .type('application/json')
        .send(JSON.stringify(pragmaticReply('again')))
    })
    for (const call of Object.keys(pragmaticRequests).filter(isCall)) {
      scope.post(pragmaticPath(call), { config: { call: `pragmatic.${call}` } }, async (request, reply) =>
        reply.type('application/json').send(
          JSON.stringify(
            await answerHashed(
              call,
              request.body,
              wallet,
              providers().filter(({ networks }) => isWithin(networks, request.ip)),
              now(),
            ),
          ),
        ),
      )
    }
  })
}

async function answerHashed(
  call: PragmaticCall,
  body: unknown,
  wallet: PragmaticWallet,
  providers: readonly Provider[],
  now: number,
): Promise<PragmaticReply> {
  const form = [...new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '')]
  const parameters: Readonly<Record<string, string>> = Object.fromEntries(form)
  // A parameter that is there twice could be hashed as one and read as the other.
  if (Object.keys(parameters).length !== form.length) return pragmaticReply('parameters')
  const provider = providers.find(({ code, secrets }) => secrets.length > 0 && code === parameters['providerId'])
  const given = parameters['hash']?.toLowerCase() ?? ''
  const secrets = takenAt(provider?.secrets ?? [], now)
  if (provider === undefined || !secrets.some((secret) => sameHash(given, pragmaticHash(parameters, secret))))
    return pragmaticReply('hash')
  return wallet.handle(provider, call, parameters)
}
