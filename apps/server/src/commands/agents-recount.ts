/** `npm run agents:recount`: counts the figures of agents' teams again, from entries, members and the tree, and says what differs. */
import { recountTeams } from '../modules/agents/index.ts'
import { sql } from '../platform/db/sql.ts'
import { inOneMoment, SHOWN } from './in-one-moment.ts'

await inOneMoment('There are no figures in', async (tx, timeZone) => {
  const [size] = await tx.query<{ figures: string; position: string }>(sql`
    SELECT (SELECT count(*) FROM team_day) AS figures, (SELECT coalesce(sum(n), 0)::text FROM consumer_position WHERE consumer = 'team_figures') AS position /* every shard */`)
  const found = await recountTeams(tx, timeZone)
  const counted = `${size?.figures} days of members and teams up to position ${size?.position}`
  return {
    isRight: found.length === 0,
    lines:
      found.length === 0
        ? [`The recount agrees with ${counted}.`]
        : [
            `The recount found ${found.length} differences in ${counted}:`,
            ...found
              .slice(0, SHOWN)
              .map(
                ({ table, member, of, kept, recounted }) =>
                  `  ${[table, 'of', member, of].filter((one) => one !== '').join(' ')}: ${kept || 'nothing'} kept, ${recounted || 'nothing'} recounted`,
              ),
          ],
  }
})
