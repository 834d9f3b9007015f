import type { WalletProtocol } from '#studio/stakes.ts'

/** The call at which a line breaks: so many of its kind go through before, and it has taken effect or not. */
export interface Cut {
  readonly call: 'bet' | 'win'
  readonly after?: number
  readonly when: 'before' | 'after'
  readonly how: 'throws' | 'is unknown'
}

/** Each way in which a first call can be lost. */
export const cuts: readonly Cut[] = (['bet', 'win'] as const).flatMap((call) =>
  (['before', 'after'] as const).flatMap((when) =>
    (['throws', 'is unknown'] as const).map((how) => ({ call, when, how })),
  ),
)

/** What lies between a studio and its wallet. */
export interface Line {
  /** Where it breaks next, once; a test sets it. */
  cut: Cut | undefined
  around(wallet: WalletProtocol): WalletProtocol
}

export function createLine(): Line {
  const line: Line = {
    cut: undefined,
    around: (wallet) => async (call, body) => {
      const { cut } = line
      if (cut?.call !== call) return wallet(call, body)
      const { after = 0, when, how } = cut
      line.cut = after > 0 ? { ...cut, after: after - 1 } : undefined
      if (after > 0) return wallet(call, body)
      if (when === 'after') await wallet(call, body)
      if (how === 'throws') throw new Error('the line is cut')
      return { status: 'RS_ERROR_UNKNOWN' }
    },
  }
  return line
}
