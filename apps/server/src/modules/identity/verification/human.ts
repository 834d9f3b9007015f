import { Refusal } from '#contract/errors.ts'
import type { HumanChallenge } from '#contract/calls/verification.ts'
import { createChallenge, verifySolution } from 'altcha-lib/v1'
import { hash } from 'node:crypto'
import { int, literal, maximum, maxLength, minimum, object, safeParse, string, unknown, type output } from 'zod/mini'
import { takeNonce } from '../../../platform/payload/payload.sql.ts'
import { readSecret } from '../../../platform/secret.sql.ts'
import type { IdentityDeps, VerificationConfig } from '../parts.ts'

/**
 * Numbers to try, half of them on average: 0.1 s in a browser on a small server's processor, below half a second on a
 * phone at a quarter of that, while the form is being filled in. Who wants a million accounts pays a million times.
 */
const MOST_NUMBER = 30_000
const SECONDS = 600
const TIMEOUT_MS = 5000

export interface HumanCheck {
  challenge(): Promise<HumanChallenge>
  /** @throws Refusal VERIFICATION_REQUIRED */
  check(proof: string | undefined, ip: string): Promise<void>
}

type HumanDeps = Pick<IdentityDeps, 'db' | 'clock' | 'random' | 'encryption' | 'log' | 'settings'> & {
  readonly verification: Pick<VerificationConfig, 'human'>
}

/** The check that a human sits there: ALTCHA of our own, or a hosted service; nothing where an operator switched it off. */
export function createHumanCheck(deps: HumanDeps): HumanCheck {
  const service = deps.verification.human.kind === 'altcha' ? altcha(deps) : hosted(deps, deps.verification.human)
  const isOn = async (): Promise<boolean> => (await deps.settings.site()).humanVerification
  return {
    challenge: async () => ((await isOn()) ? service.challenge() : { kind: 'off' }),
    async check(proof, ip) {
      if (!(await isOn())) return
      if (proof === undefined || proof === '' || !(await service.isRight(proof, ip)))
        throw new Refusal('VERIFICATION_REQUIRED')
    },
  }
}

interface Service {
  challenge(): Promise<HumanChallenge>
  isRight(proof: string, ip: string): Promise<boolean>
}

/** What ALTCHA's widget gives: this as JSON in base64. */
const solution = object({
  algorithm: literal('SHA-256'),
  challenge: string().check(maxLength(128)),
  number: int().check(minimum(0), maximum(MOST_NUMBER)),
  salt: string().check(maxLength(200)),
  signature: string().check(maxLength(128)),
})
type Solution = output<typeof solution>

function altcha({ db, clock, random, encryption }: Pick<HumanDeps, 'db' | 'clock' | 'random' | 'encryption'>): Service {
  let known: Promise<string> | undefined
  const key = (): Promise<string> => {
    known ??= readSecret(db, encryption, 'altcha', () => random.bytes(32))
      .then((bytes) => bytes.toString('hex'))
      .catch((error: unknown) => {
        known = undefined
        throw error
      })
    return known
  }
  return {
    async challenge() {
      const { algorithm, challenge, salt, signature } = await createChallenge({
        algorithm: 'SHA-256',
        hmacKey: await key(),
        maxnumber: MOST_NUMBER,
        number: random.below(MOST_NUMBER),
        salt: random.bytes(12).toString('hex'),
        expires: new Date(clock.now() + SECONDS * 1000),
      })
      return { kind: 'altcha', algorithm, challenge, salt, signature, maxnumber: MOST_NUMBER }
    },
    async isRight(proof) {
      const given = readSolution(proof)
      // The time is the database's, which also keeps that each challenge is answered once.
      if (given === undefined || !(await verifySolution(given, await key(), false))) return false
      const expires = Number(new URLSearchParams(given.salt.split('?')[1]).get('expires'))
      return takeNonce(db, `altcha:${hash('sha256', given.challenge)}`, expires - SECONDS, SECONDS)
    },
  }
}

function readSolution(proof: string): Solution | undefined {
  try {
    const read = safeParse(solution, JSON.parse(Buffer.from(proof, 'base64').toString('utf8')))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/** What every hosted service of this kind answers, whatever else it says. */
const verdict = object({ success: unknown() })

function hosted(
  { log }: Pick<HumanDeps, 'log'>,
  config: Extract<VerificationConfig['human'], { kind: 'hosted' }>,
): Service {
  return {
    challenge: async () => ({ kind: 'hosted', siteKey: config.siteKey, scriptUrl: config.scriptUrl }),
    async isRight(proof, ip) {
      try {
        const response = await fetch(config.verifyUrl, {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          body: new URLSearchParams({ secret: config.secret, response: proof, remoteip: ip }),
        })
        const read = safeParse(verdict, await response.json())
        return response.ok && read.success && read.data.success === true
      } catch (error) {
        // While the service is away nobody gets in by it: an operator switches the check off.
        log.warn({ err: error }, 'the service for the human check did not answer')
        return false
      }
    },
  }
}
