import { describe, expect, it } from 'vitest'
import type { CallDefinition } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'

/** Calls of operators that change something and ask for no fresh code, each with why. */
const withoutCode: Readonly<Record<string, string>> = {
  'operator.logout': 'It takes something away from nobody else.',
  'operator.endSession': 'It takes something away from nobody else, and is done in a hurry.',
  'operator.prove': 'It is how a code gets fresh.',
  'operator.changePassword': 'It asks for the password itself.',
  'content.saveDraft': 'Nobody on the site sees it.',
  'content.discardDraft': 'Nobody on the site sees it.',
  'content.addPicture': 'Nobody on the site sees it.',
  'content.preview': 'It shows a draft to whoever writes it.',
  'cases.open': 'It decides nothing.',
  'cases.take': 'It decides nothing.',
  'cases.release': 'It decides nothing.',
  'cases.wait': 'It decides nothing.',
  'cases.addNote': 'It decides nothing, and is done many times an hour.',
  'gameDesk.editGame': 'It names games and puts them in order, many times an hour, and can be undone.',
  'gameDesk.editVendor': 'It names vendors and puts them in order, and can be undone.',
  'gameDesk.addPicture': 'Nobody on the site sees it.',
  'providers.checkImport': 'It changes nothing.',
  'sportsDesk.hold': 'It is done in a hurry, and takes no bets for a while.',
  'promotions.dryRun': 'It changes nothing.',
  'views.save': 'It keeps an address.',
  'views.rename': 'It keeps an address.',
  'views.remove': 'It forgets an address.',
  'feedback.answer': 'It answers a member, many times an hour, and can be followed by another answer.',
  'affiliates.decide': 'It gives nobody anything: who becomes an agent is proposed apart, with a code.',
  'broadcasts.make': 'Nobody gets it.',
  'broadcasts.stop': 'It is done in a hurry, and sends nothing.',
  'broadcasts.remove': 'Nobody got it.',
  'inbox.send': 'It writes to one member, many times an hour.',
  'members.addNote': 'It decides nothing, and is done many times an hour.',
  'queues.take': 'It decides nothing.',
  'queues.release': 'It decides nothing.',
  'queues.next': 'It decides nothing.',
  'proposals.withdraw': 'It takes back what its own maker asked for.',
  'contractDesk.run': 'It does what is done every five minutes anyway, and a second time nothing.',
  'contractDesk.recount': 'It changes nothing.',
  'opening.look': 'It decides nothing.',
  'opening.confirmTest': 'It asks for the code that was sent with a fresh one.',
}

/** What asks for no fresh code without a reason, and reasons for what asks for one, reads only, or is gone. */
function unexplained(
  table: Readonly<Record<string, Pick<CallDefinition, 'token' | 'method' | 'fresh'>>>,
  reasons: Readonly<Record<string, string>>,
): string[] {
  const lacking = Object.entries(table).flatMap(([name, { token, method, fresh }]) =>
    token === 'operator' && method !== 'GET' && fresh !== true ? [name] : [],
  )
  return [
    ...lacking.filter((name) => !Object.hasOwn(reasons, name)),
    ...Object.keys(reasons).filter((name) => !lacking.includes(name)),
  ]
}

describe('calls of operators', () => {
  it('[OPS-01, OPS-10] that change something ask for a fresh code, or a reason says why not', () => {
    expect(unexplained(calls, withoutCode)).toEqual([])
  })

  it('[OPS-01] are found where the flag or the reason is missing, or one too many', () => {
    const table = {
      reads: { token: 'operator', method: 'GET' },
      decides: { token: 'operator', method: 'POST' },
      asks: { token: 'operator', method: 'PUT', fresh: true },
      plays: { token: 'member', method: 'POST' },
      talks: { token: 'operator', method: 'POST' },
    } as const
    expect(unexplained(table, { talks: 'It talks.', asks: 'It asks.', gone: 'It is gone.' })).toEqual([
      'decides',
      'asks',
      'gone',
    ])
  })
})
