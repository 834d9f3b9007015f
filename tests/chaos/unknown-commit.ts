/** T4: connections are cut around COMMIT; whoever asks again gets the one answer, and the books have it once. */
import { type CampaignOptions, type Outcome, within } from './campaign.ts'
import { createChance } from './chance.ts'
import { cloneDatabase } from '../support/clones.ts'
import { insist, openDoor } from './door.ts'
import { expected, take } from './model.ts'
import { nextCommand, type Player, providerTraffic } from './moves.ts'
import { atRandom, cuts, startPostgresProxy } from './postgres-proxy.ts'
import { agrees, disagreement, Violation } from './wire.ts'
import { createWorld, type World } from './world.ts'

const MEMBERS = 16
/** Cuts after which a new database is taken, so that checks stay quick. */
const WORLD_CUTS = 5000
/** Tries of one command: with every third commit cut and five tries in the lane, more than this is no bad luck. */
const PATIENCE = 12

export async function unknownCommit({ databases, count, seed, deadline }: CampaignOptions): Promise<Outcome> {
  let done = 0
  let commands = 0
  const places = new Map<string, number>()
  for (let i = 0; done < count && !deadline.aborted; i++) {
    const chance = createChance(`${seed}/cuts ${i}`)
    const database = await cloneDatabase(databases, 't4')
    const world = await createWorld({ url: database.url, chance, members: MEMBERS })
    const proxy = await startPostgresProxy(database.url, atRandom(chance.fork('proxy'), 0.3))
    const door = await openDoor(proxy.url, world.zone)
    try {
      const enough = (): boolean => deadline.aborted || done + proxy.total() >= count || proxy.total() >= WORLD_CUTS
      const played = await Promise.all(
        world.players.map((player) => play(world, player, (command) => door.send(player.model.id, command), enough)),
      )
      commands += played.reduce((sum, one) => sum + one, 0)
      await world.check()
      done += proxy.total()
      for (const [place, times] of proxy.made) places.set(place, (places.get(place) ?? 0) + times)
    } finally {
      await door.close()
      await proxy.close()
      await world.close()
      await database.drop()
    }
  }
  if (count >= 100 && places.size < cuts.length) throw new Violation(`cut only ${[...places.keys()].join(', ')}`)
  return within(done, count, 'cuts', `${commands} commands, each answered once`)
}

type Send = (command: Parameters<typeof expected>[1]) => ReturnType<Awaited<ReturnType<typeof openDoor>>['send']>

async function play(world: World, player: Player, send: Send, enough: () => boolean): Promise<number> {
  const { model } = player
  let commands = 0
  for (; !enough(); commands++) {
    const now = world.now()
    const command = nextCommand(player, providerTraffic, now, world.around)
    const should = expected(model, command, now)
    const told = await insist(() => send(command), PATIENCE)
    if (!agrees(told, should)) throw disagreement(model, command, told, should, player.sent.slice(0, -1))
    if (should.taken !== undefined) take(model, should.taken)
    // Whoever lost a reply asks later too.
    if (player.chance.hit(0.2)) {
      const again = await insist(() => send(command), PATIENCE)
      const stands = expected(model, command, world.now())
      if (!agrees(again, stands)) throw disagreement(model, command, again, stands, player.sent)
      if (stands.taken !== undefined) take(model, stands.taken)
    }
  }
  return commands
}
