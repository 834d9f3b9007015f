import { useEffect, useRef, useState, type RefObject } from 'react'
import { CallError } from '#client/call-error.ts'
import { wallClock } from '#ui/use-seconds.ts'
import { call } from '../../app/calls.ts'
import { usePermission } from '../use-brand.ts'
import { solveChallenge, type AltchaChallenge } from '#kit/altcha.ts'
import { askHosted } from './hosted-human.ts'

/** `asks` is a service of others that wants something of the visitor. */
export type HumanState = 'off' | 'waiting' | 'working' | 'ready' | 'asks' | 'failed'

export interface Human {
  readonly state: HumanState
  /** Where a hosted service draws its widget. */
  readonly box: RefObject<HTMLDivElement | null>
  /** Starts early, so that nobody waits when the form is sent. */
  begin(): void
  /** Does the work with a proof, and once more with a new one where it had become too old. */
  proven<Value>(work: (proof: { verification?: string }) => Promise<Value>): Promise<Value>
}

interface Proof {
  readonly text: string | undefined
  readonly expires: number
}

const EXPIRES = /[?&]expires=(\d+)/
const NEVER = Number.POSITIVE_INFINITY
/** So much before the end a proof is not sent any more: it has a way to go. */
const MARGIN_MS = 5000

const expiryOf = ({ salt }: AltchaChallenge): number => {
  const seconds = EXPIRES.exec(salt)?.[1]
  return seconds === undefined ? NEVER : Number(seconds) * 1000 - MARGIN_MS
}

/** The check that a human sits there, done in the background while the form is filled in. */
export function useHuman(): Human {
  const wanted = usePermission()?.info.whitelabel.humanVerification ?? false
  const [state, setState] = useState<HumanState>('waiting')
  const held = useRef<Promise<Proof> | undefined>(undefined)
  const box = useRef<HTMLDivElement>(null)
  const end = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    end.current = controller
    return () => controller.abort()
  }, [])

  async function obtain(): Promise<Proof> {
    const { signal } = end.current
    const challenge = await call('verification.challenge', {}, { signal })
    if (challenge.kind === 'off') {
      setState('off')
      return { text: undefined, expires: NEVER }
    }
    if (challenge.kind === 'hosted') {
      setState('asks')
      const text = await askHosted(challenge, box, signal)
      setState('ready')
      return { text, expires: wallClock() + 100_000 }
    }
    setState('working')
    const text = await solveChallenge(challenge, signal)
    setState('ready')
    return { text, expires: expiryOf(challenge) }
  }

  function begin(): Promise<Proof> {
    held.current ??= obtain().catch((cause: unknown) => {
      held.current = undefined
      setState('failed')
      throw cause
    })
    return held.current
  }

  async function take(): Promise<{ verification?: string }> {
    let proof = await begin()
    if (proof.expires < wallClock()) {
      held.current = undefined
      proof = await begin()
    }
    // Good for one use.
    held.current = undefined
    return proof.text === undefined ? {} : { verification: proof.text }
  }

  async function proven<Value>(work: (proof: { verification?: string }) => Promise<Value>): Promise<Value> {
    if (!wanted) return work({})
    try {
      return await work(await take())
    } catch (cause) {
      if (cause instanceof CallError && cause.code === 'VERIFICATION_REQUIRED') return work(await take())
      // Whatever it was, there will be another try.
      begin().catch(() => {})
      throw cause
    }
  }

  return {
    state: wanted ? state : 'off',
    box,
    begin: () => {
      if (wanted) begin().catch(() => {})
    },
    proven,
  }
}
