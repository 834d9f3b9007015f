import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { RaffleProof } from '#contract/calls/raffles.ts'
import { commitmentOf } from '#rules/fairness.ts'
import { drawRaffle, listHashOf, type RaffleTicket } from '#rules/loyalty/raffle.ts'

const seed = '1'.padStart(64, '0')
const list = [
  { first: 1, last: 2, member: '1001' },
  { first: 3, last: 3, member: '1002' },
  { first: 4, last: 6, member: '1003' },
  { first: 7, last: 7, member: '1004' },
]
const tickets = list.flatMap(({ first, last, member }): RaffleTicket[] =>
  Array.from({ length: last - first + 1 }, (_, at) => ({ number: first + at, member })),
)

/** The proof of a draw, as the house would answer it. */
function proofWith(publicValue: string | null = null): RaffleProof {
  const drawn = drawRaffle({
    id: 'raffle-1',
    serverSeed: seed,
    tickets,
    prizes: 3,
    publicValue: publicValue ?? undefined,
  })
  return {
    name: 'raffle-1',
    state: 'drawn',
    closes: '2026-11-30T00:00:00.000Z',
    draws: '2026-11-30T06:00:00.000Z',
    commitment: commitmentOf(seed),
    seed,
    publicSource: publicValue === null ? null : 'An official draw',
    publicValue,
    listHash: listHashOf(tickets),
    list,
    prizes: 3,
    winners: drawn.map((ticket, at) => ({ place: at + 1, ...ticket })),
  }
}

const check = (proof: unknown): { readonly status: number | null; readonly said: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/verify-raffle.mjs'], {
    input: typeof proof === 'string' ? proof : JSON.stringify(proof),
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

describe('the separate program for raffles', () => {
  it('[PRO-03] confirms the example of the rules, as the page saves it and as the house answers it', () => {
    const { status, said } = check(proofWith())
    expect(said).toContain('place 1 is ticket 7, place 2 is ticket 6, place 3 is ticket 2')
    expect(status).toBe(0)
    expect(check({ success: true, value: proofWith() }).status).toBe(0)
    expect(check(proofWith('04 11 23')).status).toBe(0)
  })

  it.each([
    ['seed', { seed: '2'.padStart(64, '0') }, 'commitment'],
    ['list', { list: list.map((row) => (row.member === '1002' ? { ...row, member: '1005' } : row)) }, 'list'],
    ['list with a ticket twice', { list: [...list, { first: 7, last: 7, member: '1005' }] }, 'numbers'],
    ['winner', { winners: proofWith().winners.with(0, { place: 1, number: 3, member: '1002' }) }, 'winners'],
    ['order of winners', { winners: proofWith().winners.toReversed() }, 'winners'],
    ['number of prizes', { prizes: 4 }, 'winners'],
    ['name', { name: 'raffle-2' }, 'winners'],
    ['public value', { publicSource: 'An official draw', publicValue: '04 11 24' }, 'winners'],
  ])('[PRO-03] refuses another %s', (_name, changes, refused) => {
    const { status, said } = check({ ...proofWith(), ...changes })
    expect(said).toMatch(new RegExp(`✗ ${refused}:`))
    expect(status).toBe(1)
  })

  it('[PRO-03] says nothing of what is no proof, or of a raffle that is not drawn', () => {
    expect(check('no JSON').status).toBe(2)
    expect(check({ ...proofWith(), list: 'x' }).status).toBe(2)
    expect(check({ ...proofWith(), seed: null }).status).toBe(2)
    expect(check({ ...proofWith(), state: 'closed', seed: null })).toMatchObject({
      status: 2,
      said: expect.stringContaining('not drawn yet'),
    })
  })

  it('[PRO-03] imports nothing of the project and no package', () => {
    const imported = [...readFileSync('tools/verify-raffle.mjs', 'utf8').matchAll(/from '([^']+)'/g)].map(
      ([, name]) => name,
    )
    expect(imported).toEqual(['node:fs', 'node:process', './verify-round/chance.mjs'])
  })
})
