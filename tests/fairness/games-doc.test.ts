import { expect, it } from 'vitest'
import { gamesDoc } from './games-doc.ts'

it('[STU-01, GAM-06] docs/games.md says what the rules and their figures say', async () => {
  await expect(gamesDoc()).toMatchFileSnapshot('../../docs/games.md')
})
