import { expect, inject, it } from 'vitest'
import { faults } from '../planted/faults.ts'
import { plantedInSite } from '../planted/campaign.ts'

const SOME = 8

it(`${SOME} of the ${faults.length} faults planted in the site are noticed; npm run assure tries them all`, async () => {
  const { url, template } = inject('postgres')
  const databases = { url, template: inject('demonstration') ?? template }
  const outcome = await plantedInSite({
    databases,
    count: SOME,
    seed: 'npm test',
    deadline: AbortSignal.timeout(290_000),
  })
  expect(outcome.count).toBe(SOME)
}, 300_000)
