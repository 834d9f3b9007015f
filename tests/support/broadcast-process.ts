/** Sends a broadcast on the database that it is told until the third portion is written, and commits that never: whoever started it kills it. */
import { sendCopies } from '#server/modules/messaging/broadcasts/send-copies.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { createIds, rowId } from '#server/platform/ids.ts'
import { systemRandom } from '#server/platform/random.ts'

const [url = '', id = ''] = process.argv.slice(2)
const FULL = 200
let portions = 0
await sendCopies(
  {
    db: openDatabase(url, { max: 1 }),
    ids: createIds(systemClock, systemRandom),
    brand: { timeZone: 'UTC' },
    async emitToEach(_tx, _shard, events) {
      if (events.length === FULL) portions += 1
      if (portions < 3) return
      process.stdout.write('in the middle\n')
      await new Promise(() => undefined)
    },
  },
  rowId(id),
)
