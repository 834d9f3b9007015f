import type { CheckedLine } from '#server/commands/sports-check/files.ts'
import { flatStakes, returnByRules } from '#server/commands/sports-check/flat-stakes.ts'
import { type Matches, printedMatches } from '#server/commands/sports-check/matches.ts'
import type { ReadTicket } from '#server/commands/sports-check/ticket-file.ts'
import { outcomeByRules, printedTickets } from '#server/commands/sports-check/tickets.ts'
import type { ThroughHouse } from './through.ts'

/** Files as they were read, with the name of that of the tickets. */
export interface CheckedFiles {
  readonly lines: readonly CheckedLine[]
  readonly matches: Matches
  readonly path: string
  readonly tickets: readonly ReadTicket[]
}

/** What is printed of files: by the rules alone, or as a house came to it. */
export function* checkedLines(
  { lines, matches, path, tickets }: CheckedFiles,
  house?: ThroughHouse,
): Generator<string> {
  yield* printedMatches(lines, house?.outcomeOf)
  yield* printedTickets(path, tickets, (ticket) => house?.ticketOf(ticket) ?? outcomeByRules(ticket))
  const returnOf: typeof returnByRules = (fixture, closing) =>
    house?.returnOf(fixture, closing) ?? returnByRules(fixture, closing)
  for (const stakes of flatStakes(matches.numbers, returnOf)) yield JSON.stringify(stakes)
}

/** Lines in which a house and the rules do not agree that are named. */
const MOST_NAMED = 10

/** Where a house came to something else than the rules: the first few lines of both. */
export function differences(files: CheckedFiles, house: ThroughHouse): readonly string[] {
  const found: string[] = []
  const ofHouse = checkedLines(files, house)
  let number = 0
  for (const line of checkedLines(files)) {
    number += 1
    const other = ofHouse.next().value
    if (other === line) continue
    found.push(`Line ${number} is by the rules:\n  ${line}\nand in the house:\n  ${String(other)}`)
    if (found.length === MOST_NAMED) break
  }
  return found
}
