import type { Tx } from '../db/database.ts'
import type { Shard } from '../ids.ts'
import { type Command, createBatch } from './batch.ts'

/**
 * Runs one command inside a transaction that does other things too: registration, an operator's
 * correction. It takes the shard's head, so it belongs last in its transaction.
 */
export async function post<Input extends { readonly shard: Shard }, State, Plan extends { readonly answer: unknown }>(
  tx: Tx,
  command: Command<Input, State, Plan>,
  input: Input,
): Promise<Plan['answer']> {
  const batch = createBatch()
  const read = command.load(batch, input)
  batch.takeOpening(await Promise.all(batch.openingQueries([input.shard]).map((query) => tx.arrays(query))))
  const plan = command.decide(read(), input)
  command.write(batch, plan, input)
  await Promise.all(batch.closingQueries().map((query) => tx.arrays(query)))
  return plan.answer
}
