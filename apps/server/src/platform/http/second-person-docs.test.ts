import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { object, optional, parse, record, string, unknown } from 'zod/mini'
import type { CallDefinition } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { mountDocs } from './docs-page.ts'

const table: [string, CallDefinition][] = Object.entries(calls)

describe('the description of a call that needs a second person', () => {
  const app = fastify()
  mountDocs(
    app,
    'Test house',
    table.map(([name, call]) => ({ name, call })),
  )

  it('[API-06, OPS-11] says on the page what both have to be allowed, and from when on', async () => {
    const { body } = await app.inject('/docs')
    const section = (name: string): string => body.split(`<section id="${name}">`)[1]?.split('</section>')[0] ?? ''
    expect(section('cashier.decideWithdrawal')).toContain(
      '<dt>Second person</dt><dd>with <code>cashier.approve</code>, above <code>cashier.secondReviewFrom</code></dd>',
    )
    expect(section('members.adjust')).toContain('<dt>Permission</dt><dd><code>members.adjust</code></dd>')
    expect(section('members.adjust')).toContain('<dt>Second person</dt><dd>with <code>members.adjust</code></dd>')
    expect(section('members.find')).not.toContain('Second person')
  })

  it('[API-06, OPS-11] says it in the file, of these calls and of no others', async () => {
    const { body } = await app.inject('/docs/openapi.json')
    const operation = object({ 'x-permission': optional(string()), 'x-second-person': optional(unknown()) })
    const { paths } = parse(object({ paths: record(string(), record(string(), operation)) }), JSON.parse(body))
    for (const [name, { path, method, permission, second }] of table)
      expect([name, paths[path]?.[method.toLowerCase()]]).toEqual([
        name,
        {
          ...(permission === undefined ? {} : { 'x-permission': permission }),
          ...(second === undefined ? {} : { 'x-second-person': second }),
        },
      ])
  })
})
