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
  const [answer] = await postAll(tx, command, [input])
  return answer
}

/** The same for many, in their order; the heads of their shards are taken in the order of their keys. */
export async function postAll<
  Input extends { readonly shard: Shard },
  State,
  Plan extends { readonly answer: unknown },
>(tx: Tx, command: Command<Input, State, Plan>, inputs: readonly Input[]): Promise<Plan['answer'][]> {
  const batch = createBatch()
  const reads = inputs.map((input) => command.load(batch, input))
  const shards = [...new Set(inputs.map(({ shard }) => shard))].toSorted((a, b) => a - b)
  batch.takeOpening(await Promise.all(batch.openingQueries(shards).map((query) => tx.arrays(query))))
  const answers = inputs.map((input, at) => {
    const read = reads[at]
    if (read === undefined) throw new Error('a command was not loaded')
    const plan = command.decide(read(), input)
    command.write(batch, plan, input)
    return plan.answer
  })
  await Promise.all(batch.closingQueries().map((query) => tx.arrays(query)))
  return answers
}
