import type { Tx } from '../db/database.ts'
import type { Shard } from '../ids.ts'
import { type Command, createBatch } from './batch.ts'

/**
 * Runs one command inside a transaction that does other things too: registration, an operator's
 * correction. It takes the shard's head, so it belongs last in its transaction.
 */
export async function post<Input extends { readonly shard: Shard }, State, Plan extends { readonly answer: unknown }>(
  tx: Tx, command: Command<Input, State, Plan>, input: Input,
): Promise<Plan['answer']> {
  const batch = createBatch()
  const read = command.load(batch, input)
  const results: unknown[][][] = []
  for (const query of batch.openingQueries([input.shard])) results.push(await tx.arrays(query))
  batch.takeOpening(results)
  const plan = command.decide(read(), input)
  command.write(batch, plan, input)
  for (const query of batch.closingQueries()) await tx.arrays(query)
  return plan.answer
}
