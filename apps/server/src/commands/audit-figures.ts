/** `npm run audit:figures`: counts the figures of the dashboard again, from entries, orders and members, and says what differs. */
import { type Difference, recountFigures } from '../modules/figures/index.ts'
import { sql } from '../platform/db/sql.ts'
import { inOneMoment, SHOWN } from './in-one-moment.ts'

const lineOf = ({ shard, step, at, measure, gameType, channel, kept, recounted }: Difference): string =>
  `the ${step} from ${at.toISOString()}, ${[measure, gameType, channel].filter((part) => part !== '').join(' ')} on shard ${shard}: ` +
  `${kept.count} of ${kept.amount} kept, ${recounted.count} of ${recounted.amount} recounted`

await inOneMoment('There are no figures in', async (tx, timeZone) => {
  const [size] = await tx.query<{ figures: string; position: string }>(sql`
    SELECT (SELECT count(*) FROM figure_hour) AS figures, (SELECT coalesce(sum(n), 0)::text FROM consumer_position WHERE consumer = 'figures') AS position /* every shard */`)
  const found = await recountFigures(tx, timeZone)
  const wrong = found.filter(({ onlyGameType }) => !onlyGameType)
  const moved = found.length - wrong.length
  const counted = `${size?.figures} figures up to position ${size?.position}`
  const lines =
    wrong.length === 0
      ? [`The recount agrees with ${counted}.`]
      : [
          `The recount found ${wrong.length} differences in ${counted}:`,
          ...wrong.slice(0, SHOWN).map((one) => `  ${lineOf(one)}`),
        ]
  if (moved > 0)
    lines.push(`${moved} figures lie under another game type than their game has today; over all types they are right.`)
  return { isRight: wrong.length === 0, lines }
})
