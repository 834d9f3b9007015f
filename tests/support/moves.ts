import { sql } from '#server/platform/db/sql.ts'
import { type Contracts, passUntil } from './contracts.ts'
import { type Answer, type House, type Player, testBrand } from './house.ts'
import { agree } from './operators.ts'

/** A local day, so many days from today. */
export async function dayIn(house: House, days: number): Promise<string> {
  const [row] = await house.db.query<{ day: string }>(
    sql`SELECT to_char((app_now() AT TIME ZONE ${testBrand.timeZone})::date + ${days}::integer, 'YYYY-MM-DD') AS day`,
  )
  return row?.day ?? ''
}

interface Wish {
  readonly root: Player
  /** Undefined for the top. */
  readonly upline: Player | undefined
  /** From today; tomorrow unless told. */
  readonly days?: number
}

/** One operator proposes that a member moves with its branch. */
export const proposeMove = async (
  house: House,
  { maker }: Contracts,
  { root, upline, days = 1 }: Wish,
): Promise<Answer> =>
  house.call('POST', '/ops/agents/moves', {
    token: maker.token,
    body: {
      member: root.id,
      ...(upline === undefined ? {} : { upline: upline.username }),
      day: await dayIn(house, days),
      reason: 'As both agreed',
    },
  })

/** Two operators agree that a member moves with its branch; `done`, or the code of the refusal. */
export const agreeOnMove = async (house: House, contracts: Contracts, wish: Wish): Promise<string> =>
  agree(house, await proposeMove(house, contracts, wish), contracts.checker.token)

/** Goes on to a minute of the next day, on which moves are done. */
export async function goToNextDay(house: House, minute = 10): Promise<void> {
  await passUntil(house, minute)
  await house.app.run('agents_moves')
}
