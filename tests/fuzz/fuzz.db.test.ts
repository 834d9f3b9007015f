import { describe, expect, inject, it } from 'vitest'
import { int, object, string } from 'zod/mini'
import { defineCalls } from '#contract/call.ts'
import { Refusal } from '#contract/errors.ts'
import { bindCalls, type MountedCall } from '#server/platform/http/handlers.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { fuzz } from './fuzz.ts'

const COUNT = 50_000

it('[ERR-03] [API-02] [API-03] [API-04] [PRV-01] [STU-01] fifty thousand requests that no call expects: none is a fault of ours, none that is refused changes anything', async () => {
  const outcome = await fuzz({
    databases: inject('postgres'),
    count: COUNT,
    seed: 'npm test',
    deadline: AbortSignal.timeout(560_000),
  })
  expect(outcome.count).toBe(COUNT)
}, 600_000)

describe('the fuzzer', () => {
  /** What a call of the platform would look like that was added and is wrong in each of these ways. */
  const planted = defineCalls({
    'planted.crash': {
      method: 'POST',
      path: '/planted/crash',
      moduleId: 'CRASH',
      token: 'none',
      encrypted: false,
      summary: 'Fails where a text has a NUL.',
      request: object({ note: string() }),
      response: object({}),
      errors: [],
    },
    'planted.leak': {
      method: 'GET',
      path: '/planted/leak',
      moduleId: 'LEAK',
      token: 'member',
      encrypted: false,
      summary: 'Tells where it went wrong.',
      request: object({ place: string() }),
      response: object({}),
      errors: ['FORBIDDEN'],
    },
    'planted.loose': {
      method: 'POST',
      path: '/planted/loose',
      moduleId: 'LOOSE',
      token: 'member',
      encrypted: false,
      summary: 'Refuses with a code that it does not name.',
      request: object({ nodeId: int() }),
      response: object({}),
      errors: [],
    },
    'planted.late': {
      method: 'POST',
      path: '/planted/late',
      moduleId: 'LATE',
      token: 'none',
      encrypted: false,
      summary: 'Writes first and refuses then.',
      request: object({ username: string() }),
      response: object({}),
      errors: ['FORBIDDEN'],
    },
    'planted.reader': {
      method: 'GET',
      path: '/planted/reader',
      moduleId: 'READER',
      token: 'none',
      encrypted: false,
      summary: 'Writes where it should only read.',
      request: object({}),
      response: object({}),
      errors: [],
    },
  })

  it('[ERR-03] finds a fault in a call that it was never told of', async () => {
    const plant = (url: string): MountedCall[] => {
      const write = async (): Promise<void> => {
        const db = openDatabase(url, { max: 1 })
        await db.query(sql`UPDATE member SET nickname = nickname || '.' WHERE id = (SELECT min(id) FROM member)`)
        await db.close()
      }
      return bindCalls(planted, {
        'planted.crash': async ({ note }) => {
          if (note.includes('\0')) throw new Error('a NUL')
          return {}
        },
        'planted.leak': async () => Promise.reject(new Refusal('FORBIDDEN', new Error('here').stack)),
        'planted.loose': async () => Promise.reject(new Refusal('ACCOUNT_FROZEN')),
        'planted.late': async () => {
          await write()
          throw new Refusal('FORBIDDEN')
        },
        'planted.reader': async () => {
          await write()
          return {}
        },
      })
    }
    const found = await fuzz({
      databases: inject('postgres'),
      count: 2000,
      seed: 'planted',
      deadline: AbortSignal.timeout(110_000),
      planted: plant,
    }).catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    for (const fault of [
      'planted.crash: a fault of ours, 500',
      'planted.leak: it tells what is inside',
      'planted.loose: the call may not refuse with ACCOUNT_FROZEN',
      'planted.late: it was refused and changed public.member',
      'planted.reader: it only reads and changed public.member',
    ])
      expect(found).toContain(fault)
  }, 120_000)

  it('[API-02] finds a call that nobody can ask, since its query would have to hold a number', async () => {
    const numbers = defineCalls({
      'planted.number': {
        method: 'GET',
        path: '/planted/number',
        moduleId: 'NUMBER',
        token: 'none',
        encrypted: false,
        summary: 'Asks for a number, which no query holds.',
        request: object({ place: int() }),
        response: object({}),
        errors: [],
      },
    })
    const plant = (): MountedCall[] => bindCalls(numbers, { 'planted.number': async () => ({}) })
    await expect(
      fuzz({
        databases: inject('postgres'),
        count: 100,
        seed: 'planted',
        deadline: AbortSignal.timeout(60_000),
        planted: plant,
      }),
    ).rejects.toThrow('planted.number can be asked by nobody')
  }, 70_000)
})
