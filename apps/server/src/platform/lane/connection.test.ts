import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { isPassing, RolledBack } from './connection.ts'

const said = (code: string): pg.DatabaseError => Object.assign(new pg.DatabaseError('', 0, 'error'), { code })
const failed = (code: string, message = ''): Error => Object.assign(new Error(message), { code })

describe('what is tried again', () => {
  it.each([
    ['57P01', 'the database is being shut down'],
    ['57P02', 'another of its processes crashed'],
    ['57P03', 'it is starting'],
    ['08006', 'its connection broke'],
    ['55P03', 'a head was held too long'],
    ['40P01', 'a deadlock'],
    ['53300', 'too many connections'],
    ['25P03', 'this process was too slow between two flushes'],
  ])('[WAL-02] what PostgreSQL answers with %s: %s', (code) => {
    expect(isPassing(said(code))).toBe(true)
  })

  it.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
  ])('[WAL-02] a network that says %s', (code) => {
    expect(isPassing(failed(code))).toBe(true)
  })

  it.each([
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'Query read timeout',
    'timeout expired',
  ])('[WAL-02] a driver that says "%s"', (message) => {
    expect(isPassing(new Error(message))).toBe(true)
  })
})

describe('what is final', () => {
  it.each(['23505', '23514', '22P05', '22021', '42P01', '28P01', '3D000'])(
    '[WAL-04] what PostgreSQL answers with %s',
    (code) => {
      expect(isPassing(said(code))).toBe(false)
    },
  )

  it('[WAL-04] a roll-back that was called a commit, a fault of ours, and what is no error', () => {
    expect([new RolledBack('timeout'), new TypeError('x is undefined'), 'ECONNRESET'].map(isPassing)).toEqual([
      false,
      false,
      false,
    ])
  })
})
