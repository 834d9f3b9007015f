import type { OpeningPart, PartCode, Tick } from '#contract/calls/opening.ts'
import { ticks } from '#contract/calls/opening.ts'
import type { Found, Line } from './find-out.ts'
import type { Looked, OpeningFault } from './opening.sql.ts'

const OWNERS = 2

const part = (
  code: PartCode,
  name: string,
  found: boolean,
  at: Date | null | undefined = null,
  why: OpeningFault | null = null,
): OpeningPart => ({ code, name, found, at: at?.toISOString() ?? null, why })

/** What was found where somebody looked, and how it stands where nobody did. */
function lookedPart({ looked }: Found, code: Looked, name: string): OpeningPart {
  const finding = looked.get(code)
  return finding === undefined
    ? part(code, name, false, null, 'neverLooked')
    : part(code, name, finding.why === null, finding.at, finding.why)
}

/** The ledger counts as looked at only where no test account moved money since. */
function ledgerPart(found: Found): OpeningPart {
  const one = lookedPart(found, 'ledger', '')
  const { moved } = found.rehearsal
  const at = found.looked.get('ledger')?.at
  return one.found && moved !== null && at !== undefined && moved > at
    ? { ...one, found: false, why: 'movedSince' }
    : one
}

const dated = (code: PartCode, at: Date | null | undefined, name = ''): OpeningPart =>
  part(code, name, at !== null && at !== undefined, at)

const partsOf: Readonly<Record<Tick, (found: Found) => OpeningPart[]>> = {
  owners({ owners }) {
    const named = owners.map(({ username, factors, at }) => part('owner', username, factors > 0, at))
    return [...named, ...(owners.length < OWNERS ? [part('twoOwners', '', false)] : [])]
  },
  brand: ({ brand, written }) => [
    part('brandFile', brand.name, true),
    ...brand.languages.map((language) => part('language', language, written.has(language))),
  ],
  addresses: (found) => [lookedPart(found, 'site', found.siteUrl), lookedPart(found, 'console', found.consoleUrl)],
  messages: ({ arrivals }) => [dated('mail', arrivals.get('mail')), dated('sms', arrivals.get('sms'))],
  limits: ({ settings }) => [dated('cashier', settings.get('cashier')), dated('safety', settings.get('safety'))],
  providers: ({ handshakes, games }) => [
    ...handshakes.map(({ name, at }) => dated('provider', at, name)),
    ...(handshakes.length === 0 ? [part('providers', '', false)] : []),
    part('games', String(games), games > 0),
  ],
  payments({ channels, payouts, deposits, paid }) {
    const ways = channels.filter(({ enabled }) => enabled)
    const back = payouts.filter(({ enabled }) => enabled)
    return [
      ...ways.map(({ code, adapter }) =>
        dated('deposit', deposits.find((one) => one.channel === code && one.adapter === adapter)?.at, code),
      ),
      ...back.map(({ kind, adapter }) =>
        dated('payout', paid.find((one) => one.kind === kind && one.adapter === adapter)?.at, kind),
      ),
      ...(ways.length === 0 || back.length === 0 ? [part('channels', '', false)] : []),
    ]
  },
  rehearsal: (found) => [
    dated('testDeposit', found.rehearsal.deposit),
    dated('testBet', found.rehearsal.bet),
    dated('testPayout', found.rehearsal.payout),
    ledgerPart(found),
  ],
}

/** The list, from what was found: a line is found where each of its parts is. */
export const lines = (found: Found): Line[] =>
  ticks.map((tick) => {
    const parts = partsOf[tick](found)
    return { tick, found: parts.every((one) => one.found), parts }
  })
