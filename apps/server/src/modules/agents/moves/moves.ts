import { agentDeskCalls } from '#contract/calls/agent-desk.ts'
import type { CallRequest } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { AGENT_TYPES, TRIAL_TYPE } from '#contract/member-types.ts'
import { addDays } from '#rules/local-time.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { oldestBehind } from '../../../platform/events/consumer.sql.ts'
import { type MemberId, memberId } from '../../../platform/ids.ts'
import type { Job } from '../../../platform/jobs.ts'
import { proposalKind, type ProposalKind } from '../../../platform/second-person.ts'
import { findUsername, lockMember, readMemberRefs, setUpline } from '../../identity/index.ts'
import { readAccount } from '../agent.sql.ts'
import { lockContracts, readToday } from '../contracts/contract.sql.ts'
import { tellAll } from '../contracts/news.ts'
import { leaveUpline } from '../contracts/requests.ts'
import { type AgentsDeps } from '../parts.ts'
import { DEEPEST, lockTree, type Path, readPlaces } from '../tree.sql.ts'
import {
  type BranchMove,
  holdFigures,
  insertMove,
  isToCome,
  type MoveFault,
  moveHeld,
  readBranch,
  readComing,
  readDue,
  readHeld,
  regroup,
  setMove,
  writePlaces,
} from './move.sql.ts'

type MoveDeps = Pick<AgentsDeps, 'db' | 'ids' | 'brand' | 'settings' | 'emit'>
type Wish = CallRequest<'agentDesk.move'>

/** The farthest day that a move may wait for, in days from today. */
const FARTHEST = 92

/** Why a branch cannot stand somewhere. */
type PlaceFault = Exclude<MoveFault, 'failed'>

/** What an operator is told at the field. */
const words: Readonly<Record<PlaceFault, string>> = {
  gone: 'has no place in the tree',
  belowItself: 'stands in the branch itself',
  standsThere: 'the branch stands there',
  noAgent: 'is no agent',
  lessRebate: 'has less rebate than the branch',
  tooDeep: 'too many levels',
}

/** Where a branch goes: the path of its root there. */
interface Target {
  readonly upline: MemberId | undefined
  readonly path: Path
}

async function targetOf(db: Db, upline: MemberId | undefined): Promise<Target | undefined> {
  if (upline === undefined) return { upline, path: [] }
  const path = (await readPlaces(db, [upline])).get(upline)
  return path && { upline, path: [...path, upline] }
}

/** What keeps a branch from standing there; undefined where nothing does. Under the lock of the tree. */
async function faultOf(
  tx: Tx,
  root: MemberId,
  path: Path,
  { upline, path: next }: Target,
): Promise<PlaceFault | undefined> {
  if (next.includes(root)) return 'belowItself'
  if (path.at(-1) === upline) return 'standsThere'
  const branch = await readBranch(tx, root)
  if (branch.some(({ depth }) => next.length + depth > DEEPEST)) return 'tooDeep'
  if (upline === undefined) return undefined
  const [own, above] = [await readAccount(tx, root), await readAccount(tx, upline)]
  if (above === undefined || !AGENT_TYPES.includes(above.type)) return 'noAgent'
  // A downline has at most the rebate of its upline.
  return above.rebate < (own?.rebate ?? 0) ? 'lessRebate' : undefined
}

/** The move that is to come and touches the same people, whose places on the day would be others than those looked at. */
async function clash(tx: Tx, root: MemberId, path: Path, target: Target): Promise<BranchMove | undefined> {
  const coming = await readComing(tx)
  const uplines = coming.flatMap(({ upline }) => (upline === undefined ? [] : [upline]))
  const places = await readPlaces(tx, [...coming.map((move) => move.root), ...uplines])
  const wayOf = (member: MemberId | undefined): Path =>
    member === undefined ? [] : [...(places.get(member) ?? []), member]
  return coming.find(
    (move) =>
      wayOf(move.root).includes(root) ||
      wayOf(move.upline).includes(root) ||
      [...path, root].includes(move.root) ||
      target.path.includes(move.root),
  )
}

/** A move as it would be done, while nobody else writes the tree. @throws Refusal as the call says */
async function lookAt(
  tx: Tx,
  { brand }: MoveDeps,
  { member: named, upline: wanted, day }: Wish,
): Promise<{ readonly root: MemberId; readonly path: Path; readonly target: Target; readonly members: number }> {
  const root = memberId(named)
  await lockTree(tx)
  if ((await lockMember(tx, root)) === undefined) throw new Refusal('NOT_FOUND')
  const [path, account] = [(await readPlaces(tx, [root])).get(root), await readAccount(tx, root)]
  // A trial has no place in the tree, and a new account none for a moment.
  if (path === undefined || account === undefined || account.type === TRIAL_TYPE) throw new Refusal('STATE_PASSED')
  const upline = wanted === undefined ? undefined : await findUsername(tx, wanted)
  const target = wanted !== undefined && upline === undefined ? undefined : await targetOf(tx, upline)
  if (target === undefined) throw wrongField('upline', 'no account of this house')
  const { today } = await readToday(tx, brand.timeZone)
  if (!(await isToCome(tx, day, brand.timeZone))) throw wrongField('day', 'not a day to come')
  if (day > addDays(today, FARTHEST)) throw wrongField('day', 'too far')
  const fault = await faultOf(tx, root, path, target)
  if (fault !== undefined) throw wrongField('upline', words[fault])
  if ((await clash(tx, root, path, target)) !== undefined) throw new Refusal('CONFLICT')
  return { root, path, target, members: account.team + 1 }
}

/** Moves a member with everybody below it to another upline, from a day to come. */
export const moveProposal = (deps: MoveDeps): ProposalKind<Wish> =>
  proposalKind('agentDesk.move', agentDeskCalls['agentDesk.move'], {
    async look(tx, wish) {
      const { root, path, target, members } = await lookAt(tx, deps, wish)
      const before = path.at(-1) ?? null
      const refOf = await readMemberRefs(tx, [root, before, target.upline ?? null])
      const nameOf = (id: MemberId | null | undefined) => (id === null || id === undefined ? null : refOf(id).username)
      return {
        subject: `member:${root}`,
        preview: {
          before: { upline: nameOf(before), level: path.length, members },
          after: { upline: nameOf(target.upline), level: target.path.length, day: wish.day },
          money: null,
          members: [root, before, target.upline].flatMap((id) =>
            id === null || id === undefined ? [] : [{ id, username: refOf(id).username }],
          ),
        },
        seen: { path, target: target.path },
      }
    },
    async apply(tx, wish, { maker, checker }) {
      const { root, path, target } = await lookAt(tx, deps, wish)
      const { upline } = target
      await insertMove(tx, { id: deps.ids.row(), root, upline, day: wish.day })
      for (const operator of [maker, checker])
        recordAudit(tx, {
          actor: `operator:${operator}`,
          action: 'agent.moving',
          subject: `member:${root}`,
          before: { upline: path.at(-1) ?? 'house' },
          after: { upline: upline ?? 'house', day: wish.day, reason: wish.reason },
        })
    },
  })

/** Does one move whose day has come, all of it in one transaction: either a branch has moved or it has not. */
async function carryOut(tx: Tx, deps: MoveDeps, move: BranchMove): Promise<void> {
  const { root, upline, day } = move
  await lockTree(tx, true)
  await lockContracts(tx)
  const path = (await readPlaces(tx, [root])).get(root)
  const target = await targetOf(tx, upline)
  const why = path === undefined || target === undefined ? 'gone' : await faultOf(tx, root, path, target)
  // Whoever took the same move first has done it.
  if (!(await setMove(tx, move, why === undefined ? 'done' : 'refused', why))) return
  recordAudit(tx, {
    actor: 'agents',
    action: why === undefined ? 'agent.moved' : 'agent.moveRefused',
    subject: `member:${root}`,
    before: { upline: path?.at(-1) ?? 'house' },
    after: { upline: upline ?? 'house', day, ...(why === undefined ? {} : { why }) },
  })
  if (why !== undefined || path === undefined || target === undefined) return
  const told = await leaveUpline(tx, deps, root, addDays(day, -1))
  await holdFigures(tx)
  const [branch, held] = [await readBranch(tx, root), await readHeld(tx, root)]
  await writePlaces(tx, move, target.path, branch)
  await regroup(tx, move, { from: path, to: target.path }, branch)
  await moveHeld(tx, path, -held)
  await moveHeld(tx, target.path, held)
  await setUpline(tx, root, upline)
  await tellAll(tx, deps.emit, told)
}

/** Gives up a move that cannot be done, so that the figures that wait for it go on. */
async function giveUp(tx: Tx, move: BranchMove): Promise<void> {
  if (!(await setMove(tx, move, 'refused', 'failed'))) return
  recordAudit(tx, {
    actor: 'agents',
    action: 'agent.moveRefused',
    subject: `member:${move.root}`,
    after: { upline: move.upline ?? 'house', day: move.day, why: 'failed' },
  })
}

/**
 * Does the moves whose day has come, one after the other. Figures of the day wait for it, so a move that fails for an hour is
 * given up. It keeps no other one from being done.
 */
export const moveJob = (deps: MoveDeps): Job => ({
  name: 'agents_moves',
  schedule: '* * * * *',
  async run() {
    const failed = new Array<unknown>()
    for (const move of await readDue(deps.db, deps.brand.timeZone)) {
      // Who registered before that day and has no place yet belongs to the uplines of that time.
      const unplaced = await oldestBehind(deps.db, 'agents', ['member.registered'])
      if (unplaced !== null && unplaced < move.began && !move.isLate) continue
      try {
        await deps.db.transaction((tx) => carryOut(tx, deps, move))
      } catch (error) {
        failed.push(error)
        if (move.isLate) await deps.db.transaction((tx) => giveUp(tx, move))
      }
    }
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} moves of branches failed`)
  },
})
