import { allShards, type Shard } from '../ids.ts'
import type { Command } from './batch.ts'
import { createLane, type LaneOptions } from './lane.ts'

export interface Lanes {
  /** Runs a command on the lane of its shard. */
  run<Input extends { readonly shard: Shard }, State, Plan extends { readonly answer: unknown }>(
    command: Command<Input, State, Plan>,
    input: Input,
  ): Promise<Plan['answer']>
  close(): Promise<void>
}

/** `count` lanes, best twice the database's cores, share the shards evenly. */
export function createLanes(count: number, options: LaneOptions): Lanes {
  const lanes = Array.from({ length: count }, () => createLane(options))
  const laneOf = new Map(allShards.map((shard, i) => [shard, lanes[i % count]]))
  return {
    run(command, input) {
      const lane = laneOf.get(input.shard)
      return lane === undefined
        ? Promise.reject(new Error(`no lane for shard ${input.shard}`))
        : lane.run(command, input)
    },
    close: async () => void (await Promise.all(lanes.map((lane) => lane.close()))),
  }
}
