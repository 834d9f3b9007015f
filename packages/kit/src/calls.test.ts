import { afterEach, expect, it, vi } from 'vitest'
import { slimTable } from '#client/slim-table.ts'
import { siteCalls, type SiteCallName } from '#contract/calls.ts'
import { createCalls } from './calls.ts'

afterEach(() => vi.unstubAllGlobals())

/** Calls of somebody whose token is `after` by the time the server answers, always with the same refusal. */
function callsOf(before: string | null, after: string | null) {
  let token = before
  const onRefused = vi.fn(async () => false)
  const fetch = vi.fn(async () => {
    token = after
    return Response.json({ success: false, code: 'PASSWORD_CHANGE_REQUIRED', message: 'no', requestId: 'r-1' })
  })
  vi.stubGlobal('fetch', fetch)
  const client = createCalls<SiteCallName>({
    table: slimTable(siteCalls),
    readToken: () => token,
    onSessionEnded: () => {},
    onRefused,
  })
  return { client, onRefused, fetch }
}

it.each([
  ['asks for what stands in the way of a call', 'one', 'one', 1],
  ['asks it of a visitor too', null, null, 1],
  ['asks nothing of a visitor for a member who has logged out', 'one', null, 0],
  ['asks nothing of a member for the one before', 'one', 'two', 0],
])('[LOG-04, LOG-12] %s', async (_what, before, after, asked) => {
  const { client, onRefused } = callsOf(before, after)
  await expect(client.call('member.info', {})).rejects.toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' })
  expect(onRefused).toHaveBeenCalledTimes(asked)
})

it('[LOG-04] makes the call once more when that is out of the way', async () => {
  const { client, onRefused, fetch } = callsOf('one', 'one')
  onRefused.mockResolvedValue(true)
  await expect(client.call('member.info', {})).rejects.toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' })
  expect(fetch).toHaveBeenCalledTimes(2)
})
