import type { SocketEvent } from '#contract/events.ts'
import type { Clock } from '../clock.ts'
import type { Session } from '../http/handlers.ts'
import type { MemberId } from '../ids.ts'
import type { SocketDeps } from './sockets.ts'
import type { Tail } from './tail.ts'

/** What was missed is read for a member so often and no more; it costs far more than to ask for it. */
const READ_EVERY_MS = 1000

interface Deps {
  readonly tail: Pick<Tail, 'follow' | 'since'>
  readonly clock: Pick<Clock, 'now'>
  findSession(token: string): Promise<Session | undefined>
}

/** Lets in who comes to the site: a member by its token, who hears of itself what it missed and what follows, or a visitor. */
export function welcomeMembers({ tail, clock, findSession }: Deps): SocketDeps['welcome'] {
  const mayRead = createPace(clock)
  return async ({ send, close }, { token, position }) => {
    const session = token === undefined ? undefined : await findSession(token)
    // Whoever has to change its password first hears what a visitor hears.
    if (session === undefined || session.passwordDue) {
      send({ type: 'welcome', position: null })
      return { who: 'visitor' }
    }
    const heard = (event: SocketEvent): void => {
      if (event.type === 'session.ended' && event.session !== session.id) return
      send(event)
      if (event.type === 'session.ended') close(4002, 'the session ended')
    }
    const following = await tail.follow(session.member, heard)
    const resumes = position !== undefined && /^\d{1,18}$/.test(position)
    const missed = resumes ? (mayRead(session.member) ? await tail.since(session.member, position) : undefined) : []
    for (const event of missed ?? []) heard(event)
    send({ type: 'welcome', position: following.position, ...(missed === undefined ? { anew: true } : {}) })
    return { who: 'member', stop: () => following.stop() }
  }
}

/** Whether a member may do what costs much, which is once in `READ_EVERY_MS`. */
function createPace(clock: Pick<Clock, 'now'>): (member: MemberId) => boolean {
  const last = new Map<MemberId, number>()
  return (member) => {
    const now = clock.now()
    for (const [former, at] of last) {
      // In the order of their times, so that only the old ones are looked at.
      if (now - at < READ_EVERY_MS) break
      last.delete(former)
    }
    if (last.has(member)) return false
    last.set(member, now)
    return true
  }
}
