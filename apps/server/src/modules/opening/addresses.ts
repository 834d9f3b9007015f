import { Refusal } from '#contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { reachAddress } from '../../platform/http/reach.ts'
import { sameHash } from '../../platform/tokens.ts'
import type { OpeningFault } from './opening.sql.ts'
import type { OpeningDeps } from './parts.ts'

/** The two origins of a house. */
type Place = 'site' | 'console'

const PATH = '/house'

const proofOf = ({ hash }: Pick<OpeningDeps, 'hash'>, place: Place, nonce: string): string => hash(`${place}:${nonce}`)

/**
 * Asks an address as a stranger does, whether it leads to this house: it has to answer a number that was never used before
 * as only this house can. Undefined where it does.
 */
export async function askAddress(
  { reach = reachAddress, ...deps }: Pick<OpeningDeps, 'hash' | 'random' | 'reach' | 'log'>,
  place: Place,
  url: string,
  milliseconds: number,
): Promise<OpeningFault | null> {
  if (!url.startsWith('https:')) return 'noHttps'
  const nonce = deps.random.bytes(32).toString('base64url')
  try {
    const { status, text } = await reach(`${url}${PATH}/${nonce}`, milliseconds)
    return status === 200 && sameHash(text, proofOf(deps, place, nonce)) ? null : 'otherHouse'
  } catch (error) {
    deps.log.warn({ err: error, place }, 'an address of the house did not answer the house itself')
    return 'noAnswer'
  }
}

/** Where the house answers itself. It tells nothing but that it is this house. */
export function mountProof(server: FastifyInstance, deps: Pick<OpeningDeps, 'hash'>, place: Place): void {
  server.get<{ Params: { nonce: string } }>(`${PATH}/:nonce`, async (request, reply) => {
    const { nonce } = request.params
    if (!/^[\w-]{43}$/.test(nonce)) throw new Refusal('NOT_FOUND')
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(proofOf(deps, place, nonce))
  })
}
