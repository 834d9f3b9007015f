import { describe, expect, it } from 'vitest'
import { subjectPath } from './subject-path.ts'

const all = (): boolean => true

describe('what a subject names', () => {
  it.each([
    ['member:7', '/member/7'],
    ['case:12', '/case/12'],
    ['operator:3', '/operators?open=3'],
    ['role:night%20shift', '/roles?open=night%2520shift'],
    ['deposit:41', '/deposits?open=41'],
    ['withdrawal:42', '/withdrawals?open=42'],
    ['feedback:5', '/feedback?open=5'],
    ['affiliate:5', '/affiliates?open=5'],
    ['game:20001', '/games?open=20001'],
    ['draw:ssc-1m:20261125-0001', '/draws?open=ssc-1m%2F20261125-0001'],
    ['lottery:ssc-1m', '/draws?gameCode=ssc-1m'],
    ['setting:lottery', '/settings?group=lottery'],
    ['content:letter:spring', '/content/letter/spring'],
  ])('[OPS-01] %s leads to its page %s', (subject, path) => {
    expect(subjectPath(subject, all)).toBe(path)
  })

  it.each(['house', 'job:3', 'members:0123456789abcdef', 'constructor:1', ''])('[OPS-01] %s has no page', (subject) => {
    expect(subjectPath(subject, all)).toBeUndefined()
  })

  it('[OPS-01] leads nowhere for who may not see its page', () => {
    expect(subjectPath('deposit:41', (call) => call !== 'cashier.deposits')).toBeUndefined()
  })
})
