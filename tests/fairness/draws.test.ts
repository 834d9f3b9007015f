import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { commitmentOf } from '#rules/fairness.ts'
import { fastGames, issueOf } from '#rules/lottery/games.ts'
import { houseDraw } from '#rules/lottery/kind.ts'
import { drawAgain } from '../../tools/verify-round/draw.mjs'

const FIRST = `${'0'.repeat(63)}1`

const seedOf = (text: string): string => createHash('sha256').update(text).digest('hex')

test.each(fastGames)('[LTR-04] the separate program draws what $id draws', ({ id, kind, minutes }) => {
  for (let n = 1; n <= 200; n++) {
    const [issue, seed] = [issueOf('2026-11-22', n, 1440 / minutes), seedOf(`${id} ${n}`)]
    expect(drawAgain({ game: id, issue, seed })).toEqual({
      result: houseDraw(kind, id, issue, seed),
      commitment: commitmentOf(seed),
    })
  }
})

test.each([
  { game: 'ssc-1m', result: [0, 5, 5, 2, 3] },
  { game: '11x5-1m', result: [4, 5, 8, 1, 6] },
  { game: 'pk10-1m', result: [1, 10, 8, 9, 6, 5, 3, 7, 2, 4] },
])('[LTR-04] the seed 1 gives a known draw of $game', ({ game, result }) => {
  expect(drawAgain({ game, issue: '20261122-0001', seed: FIRST }).result).toEqual(result)
})

test.each([
  { wrong: 'game', game: 'ssc', says: 'knows the draws of' },
  { wrong: 'game', game: 'toString-1m', says: 'knows the draws of' },
  { wrong: 'issue', issue: '2026-11-22', says: 'is no issue' },
  { wrong: 'issue', issue: '20261122-0001:0', says: 'is no issue' },
  { wrong: 'seed', seed: 'ab', says: 'no secret of 32 bytes' },
])('[LTR-04] the separate program refuses a draw whose $wrong is wrong', ({ says, wrong: _wrong, ...given }) => {
  const draw = { game: 'ssc-1m', issue: '20261122-0001', seed: FIRST, ...given }
  expect(() => drawAgain(draw)).toThrow(says)
})

/** Runs the program as a player does. */
const run = async (...args: string[]): Promise<{ code: number; out: string }> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, ['tools/verify-round.mjs', ...args], (_error, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, out: stdout + stderr })
    })
  })

test('[LTR-04] the program tells a promised seed from another one', async () => {
  const draw = ['--draw', 'ssc-1m', '20261122-0001', FIRST]
  const shown = await run(...draw)
  expect(shown.code).toBe(0)
  expect(shown.out).toContain('[0,5,5,2,3]\n')
  expect(shown.out).toContain(commitmentOf(FIRST))
  const [right, wrong, none] = await Promise.all([
    run(...draw, commitmentOf(FIRST)),
    run(...draw, commitmentOf(seedOf('another'))),
    run('--draw', 'ssc-1m', '20261122-0001'),
  ])
  expect([right.code, wrong.code, none.code]).toEqual([0, 1, 2])
  expect(wrong.out).toContain('NO')
})
