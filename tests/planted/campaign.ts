import { launchBrowser } from '../support/browser.ts'
import { cloneDatabase } from '../support/clones.ts'
import { type CampaignOptions, type Outcome, within } from '../chaos/campaign.ts'
import { createChance } from '../chaos/chance.ts'
import { Violation } from '../chaos/wire.ts'
import { type Fault, faults } from './faults.ts'
import { journeys } from './journeys.ts'
import { openPlantedSite } from './site.ts'
import { NotSeen, walk } from './world.ts'

/** Faults are planted in the site, one after the other; the journey of each passes without it and notices it. */
export async function plantedInSite({ databases, count, seed, deadline }: CampaignOptions): Promise<Outcome> {
  const chosen = someOf(faults, count, seed)
  const database = await cloneDatabase(databases, 'planted')
  const [site, browser] = await Promise.all([openPlantedSite(database.url), launchBrowser()])
  const missed: string[] = []
  let tried = 0
  const tryAll = async (some: readonly Fault[]): Promise<number> => {
    let done = 0
    for (const fault of some) {
      if (deadline.aborted) break
      const { id, journey, notices } = fault
      const seen = await stepOf(() => walk(browser, site, journeys[journey], fault))
      if (seen !== notices)
        missed.push(
          `${id} should fail "${notices}"; ${seen === undefined ? 'nothing failed' : `what failed is "${seen}"`}`,
        )
      done += 1
    }
    return done
  }
  try {
    for (const journey of new Set(chosen.map((fault) => fault.journey))) {
      if (deadline.aborted) break
      const healthy = await stepOf(() => walk(browser, site, journeys[journey]))
      if (healthy !== undefined) missed.push(`${journey} fails without any fault: ${healthy}`)
      else tried += await tryAll(chosen.filter((fault) => fault.journey === journey))
    }
    if (missed.length > 0) throw new Violation(missed.join('\n'))
    return within(tried, chosen.length, 'faults', 'each noticed by its journey')
  } finally {
    await browser.close()
    await site.stop()
    await database.drop()
  }
}

/** The step that failed, or what broke the journey before any could; undefined where all of it held. */
async function stepOf(walked: () => Promise<void>): Promise<string | undefined> {
  try {
    await walked()
    return undefined
  } catch (error) {
    return error instanceof NotSeen ? error.step : `broke: ${String(error)}`
  }
}

/** So many of the faults, by the seed; all where there are no more. */
function someOf(all: readonly Fault[], count: number, seed: string): readonly Fault[] {
  const chance = createChance(seed)
  const left = [...all]
  return Array.from({ length: Math.min(count, all.length) }, () => left.splice(chance.below(left.length), 1)).flat()
}
