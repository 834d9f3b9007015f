/** T6: each reference comes 2 to 50 times at once, at two processes; it has one effect and one answer. */
import { setTimeout as delay } from 'node:timers/promises'
import { ownBundle } from './bundle.ts'
import { type CampaignOptions, type Outcome, within } from './campaign.ts'
import { createChance } from './chance.ts'
import { cloneDatabase } from '../support/clones.ts'
import { expected, take } from './model.ts'
import { nextCommand, type Player, providerTraffic } from './moves.ts'
import { type ServerProcess, startServer } from './processes.ts'
import { createProviderClient, type ProviderClient, type SignedCall } from './provider-client.ts'
import { agrees, disagreement, heard, Violation } from './wire.ts'
import { createWorld, type World } from './world.ts'

const MEMBERS = 8
/** Sends after which a new database is taken, so that checks stay quick. */
const WORLD_SENDS = 200_000
/** Times one copy is sent when a server is too busy to answer, each time after a longer pause. */
const PATIENCE = 9
const FIRST_PAUSE_MS = 5

export async function duplicateFlood({ databases, count, seed, deadline }: CampaignOptions): Promise<Outcome> {
  const bundle = await ownBundle()
  let done = 0
  let references = 0
  try {
    for (let i = 0; done < count && !deadline.aborted; i++) {
      const database = await cloneDatabase(databases, 't6')
      const world = await createWorld({
        url: database.url,
        chance: createChance(`${seed}/flood ${i}`),
        members: MEMBERS,
      })
      const servers = (await Promise.all([1, 2].map(() => startServer(bundle.file, database.url, world.zone)))).filter(
        (server) => server !== undefined,
      )
      const client = createProviderClient(world.keys)
      try {
        if (servers.length < 2) throw new Error('a server did not start')
        const target = Math.min(WORLD_SENDS, count - done)
        let sent = 0
        await Promise.all(
          world.players.map(async (player) => {
            while (sent < target && !deadline.aborted) {
              const copies = 2 + player.chance.below(49)
              sent += copies
              references += 1
              await floodOne(world, player, copies, client, servers)
            }
          }),
        )
        await world.check()
        done += sent
      } finally {
        client.close()
        for (const server of servers) server.kill('SIGKILL')
        await Promise.all(servers.map((server) => server.ended))
        await world.close()
        await database.drop()
      }
    }
  } finally {
    await bundle.remove()
  }
  return within(done, count, 'sends', `${references} references`)
}

async function floodOne(
  world: World,
  player: Player,
  copies: number,
  client: ProviderClient,
  servers: readonly ServerProcess[],
): Promise<void> {
  const { model, chance } = player
  const now = world.now()
  const command = nextCommand(player, providerTraffic, now, world.around)
  if (command.kind === 'grant' || command.kind === 'cash') return
  const should = expected(model, command, now)
  const call = client.sign(model.id, command)
  const answers = await Promise.all(
    Array.from({ length: copies }, () => insist(client, chance.pick(servers).port, call)),
  )
  const [first = ''] = answers
  const other = answers.find((answer) => answer !== first)
  if (other !== undefined)
    throw disagreement(model, command, { first, other }, 'the same to the byte', player.sent.slice(0, -1))
  const told = heard(JSON.parse(first))
  if (!agrees(told, should)) throw disagreement(model, command, told, should, player.sent.slice(0, -1))
  if (should.taken !== undefined) take(model, should.taken)
}

async function insist(client: ProviderClient, port: number, call: SignedCall): Promise<string> {
  for (let tries = 1; tries <= PATIENCE; tries++) {
    const answer = await client.send(port, call)
    if (answer !== undefined) return answer
    await delay(FIRST_PAUSE_MS * 2 ** (tries - 1))
  }
  throw new Violation(`no answer after ${PATIENCE} tries to ${call.body}`)
}
