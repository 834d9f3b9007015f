import { hmac, sameBytes } from '#node/signatures.ts'
import type { Clock } from '../clock.ts'
import { type MemberId, memberId, type RowId } from '../ids.ts'
import { isRowId } from '../tokens.ts'

/** How long an address is good, in seconds. */
const LINK_SECONDS = 300

/** Signs addresses that a browser loads without a header, each for one file of one member and a few minutes. */
export function createLinks(clock: Clock, key: () => Promise<Buffer>) {
  const mark = async (member: MemberId, id: string, until: string): Promise<Buffer> =>
    hmac(await key(), `${member}.${id}.${until}`)
  return {
    /** The signature of an address: whose file it is, until when, and the proof that we said so. */
    async sign(member: MemberId, id: RowId): Promise<string> {
      const until = String(Math.floor(clock.now() / 1000) + LINK_SECONDS)
      return `${member}.${until}.${(await mark(member, id, until)).toString('base64url')}`
    },
    /** Whose file it is; undefined for a signature that is wrong, old or of another file. */
    async ownerOf(id: string, sign: string): Promise<MemberId | undefined> {
      const [owner = '', until = '', given = '', ...more] = sign.split('.')
      if (more.length > 0 || !isRowId(owner) || !/^\d{1,12}$/.test(until) || Number(until) * 1000 < clock.now())
        return undefined
      const member = memberId(owner)
      return sameBytes(await mark(member, id, until), Buffer.from(given, 'base64url')) ? member : undefined
    },
  }
}
