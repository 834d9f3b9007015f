import type { Permission } from '#contract/permissions.ts'
import { isAllowed } from '#contract/permissions.ts'
import { Refusal } from '#contract/errors.ts'
import { uploadCalls, type UploadPurpose } from '#contract/calls/uploads.ts'
import type { Encryption } from '#encryption/encryption.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../db/database.ts'
import type { OperatorOf } from '../http/console.ts'
import { bindCalls, type MountedCall } from '../http/handlers.ts'
import { inBatchesOfShards } from '../db/in-batches.ts'
import { type Ids, type MemberId, type RowId, rowId } from '../ids.ts'
import type { Job } from '../jobs.ts'
import type { RandomSource } from '../random.ts'
import { readSecret } from '../secret.sql.ts'
import type { Throttle } from '../throttle.sql.ts'
import { isRowId } from '../tokens.ts'
import { createLinks } from './links.ts'
import { redraw } from './picture.ts'
import {
  deleteForgotten,
  deleteUpload,
  findOwn,
  findTaken,
  insertUpload,
  type NewUpload,
  type Purpose,
  type StoredFile,
  takeUploads,
} from './upload.sql.ts'

/** Where the bytes lie: a folder by default, an S3-compatible store by configuration. Keys are ours and hold no name of a person. */
export interface FileStore {
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /** Undefined where there is nothing under the key. */
  get(key: string): Promise<Buffer | undefined>
  remove(key: string): Promise<void>
}

export interface UploadDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly random: RandomSource
  readonly encryption: Encryption
  readonly throttle: Throttle
  readonly store: FileStore
}

export interface Uploads {
  readonly calls: MountedCall[]
  readonly jobs: Job[]
  /** Serves files to those who may see them. */
  mount(server: FastifyInstance): void
  mountConsole(server: FastifyInstance, operatorOf: OperatorOf): void
  /** Ties pictures that the member uploaded for this purpose to a request, once. @throws Refusal UPLOAD_UNKNOWN */
  take(tx: Tx, member: MemberId, purpose: UploadPurpose, ids: readonly string[]): Promise<void>
  /** Keeps a file that the house made for a member, such as an export of its data; `linkTo` leads to it. */
  keep(
    tx: Tx,
    member: MemberId,
    file: { readonly id: RowId; readonly name: string; readonly type: string; readonly bytes: Buffer },
  ): Promise<void>
  /** A short-lived address under which the browser can load a member's own file without a header. */
  linkTo(member: MemberId, id: RowId): Promise<string>
  /** Removes files of a member for good: the bytes and the rows. */
  remove(member: MemberId, ids: readonly string[]): Promise<void>
}

/** Pictures that one member may upload in an hour. */
const AN_HOUR = 60
/** The same of one address, behind which several members may sit. */
const AN_HOUR_OF_ADDRESS = 180

/** What an operator must be allowed to see a file; one that the house made is its member's alone. */
const permissionFor: Readonly<Record<Purpose, Permission | undefined>> = {
  deposit: 'cashier.read',
  withdrawal: 'cashier.read',
  identity: 'identity.review',
  feedback: 'feedback.reply',
  promotion: 'rewards.review',
  kept: undefined,
}

/** Files that belong to members: pictures sent along with a request, and what the house made for them. */
export function createUploads({ db, clock, ids, random, encryption, throttle, store }: UploadDeps): Uploads {
  let held: Promise<Buffer> | undefined
  const key = (): Promise<Buffer> =>
    (held ??= readSecret(db, encryption, 'upload-links', () => random.bytes(32)).catch((error: unknown) => {
      held = undefined
      throw error
    }))
  const links = createLinks(clock, key)
  const newKey = (): string => {
    const name = random.bytes(20).toString('hex')
    return `${name.slice(0, 2)}/${name}`
  }
  /** The row comes first: bytes without one would never be found again. */
  const write = async (file: Omit<NewUpload, 'key' | 'size'>, bytes: Buffer): Promise<void> => {
    const stored = { ...file, key: newKey(), size: bytes.length }
    await insertUpload(db, stored)
    await store.put(stored.key, bytes, file.type)
  }
  const addressOf = async (member: MemberId, id: RowId): Promise<string> =>
    `/wps/uploads/${id}?sign=${await links.sign(member, id)}`

  return {
    calls: bindCalls(uploadCalls, {
      async 'upload.add'({ purpose }, { session: { member }, file, ip }) {
        const bytes = await file()
        if (bytes === undefined || bytes.length === 0) throw new Refusal('FILE_MISSING')
        if (
          !(await throttle.take(`upload:${member}`, AN_HOUR, 3600)) ||
          !(await throttle.takeFrom(ip, 'upload', AN_HOUR_OF_ADDRESS, 3600))
        )
          throw new Refusal('TOO_MANY_REQUESTS')
        const picture = await redraw(bytes)
        const id = ids.row()
        await write({ member, id, purpose, type: picture.type, name: '' }, picture.bytes)
        return { id, width: picture.width, height: picture.height }
      },
      async 'upload.link'({ id }, { session: { member } }) {
        if ((await findOwn(db, member, rowId(id))) === undefined) throw new Refusal('NOT_FOUND')
        return { url: await addressOf(member, rowId(id)) }
      },
    }),
    jobs: [
      {
        name: 'remove_unused_uploads',
        schedule: '17 * * * *',
        async run() {
          // One at a time: a store far away may be slow, and what was removed stays so.
          await inBatchesOfShards(db, async (tx, shard) => {
            const gone = await deleteForgotten(tx, shard)
            if (gone === undefined) return 0
            await store.remove(gone)
            return 1
          })
        },
      },
    ],
    mount(server) {
      // Known before the first request, since a call that only reads should write nothing.
      server.addHook('onReady', async () => void (await key()))
      server.get<{ Params: { id: string }; Querystring: { sign?: string } }>(
        '/wps/uploads/:id',
        async ({ params: { id }, query: { sign } }, reply) => {
          const member = typeof sign === 'string' && isRowId(id) ? await links.ownerOf(id, sign) : undefined
          return serve(reply, store, member === undefined ? undefined : await findOwn(db, member, rowId(id)))
        },
      )
    },
    mountConsole(server, operatorOf) {
      server.get<{ Params: { id: string } }>('/ops/uploads/:id', async (request, reply) => {
        const operator = await operatorOf(request)
        if (operator === undefined) throw new Refusal('NOT_LOGGED_IN')
        const { id } = request.params
        const file = isRowId(id) ? await findTaken(db, rowId(id)) : undefined
        // What a closed account left is put away for the years in which it is kept.
        const needed =
          file === undefined
            ? undefined
            : file.purpose === 'identity' && file.closed
              ? 'identity.sealed'
              : permissionFor[file.purpose]
        // Whoever may not see a file learns not whether there is one.
        return serve(reply, store, needed !== undefined && isAllowed(operator, needed) ? file : undefined)
      })
    },
    async take(tx, member, purpose, named) {
      const distinct = [...new Set(named)]
      if (distinct.length !== named.length || (await takeUploads(tx, member, purpose, distinct)) !== distinct.length)
        throw new Refusal('UPLOAD_UNKNOWN')
    },
    async keep(tx, member, { id, name, type, bytes }) {
      await write({ member, id, purpose: 'kept', type, name }, bytes)
      await takeUploads(tx, member, 'kept', [id])
    },
    linkTo: addressOf,
    async remove(member, named) {
      for (const id of named) {
        await db.transaction(async (tx) => {
          const gone = await deleteUpload(tx, member, id)
          if (gone !== undefined) await store.remove(gone)
        })
      }
    },
  }
}

/** Sends a file in a way in which a browser does nothing with it but show or save it. @throws Refusal NOT_FOUND where there is none */
async function serve(reply: FastifyReply, store: FileStore, file: StoredFile | undefined): Promise<FastifyReply> {
  const bytes = file === undefined ? undefined : await store.get(file.key)
  if (file === undefined || bytes === undefined) throw new Refusal('NOT_FOUND')
  return reply
    .headers({
      'content-type': file.type,
      'content-disposition':
        file.purpose === 'kept' ? `attachment; filename="${file.name.replaceAll(/[^\w.-]/g, '_')}"` : 'inline',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .send(bytes)
}
