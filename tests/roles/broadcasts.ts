import { sql } from '#server/platform/db/sql.ts'
import { type House, textField } from '../support/house.ts'

/** Drafts of broadcasts of a letter, and such as are being sent; `token` is of an owner. */
export function createBroadcasts(house: Pick<House, 'db' | 'call'>, token: string) {
  const ask = async (method: 'POST' | 'PUT', path: string, body: object): Promise<unknown> =>
    (await house.call(method, `/ops/${path}`, { token, body })).body.value
  const published = async (): Promise<string> => {
    const value = { texts: { PT: { title: 'Hello', content: '<p>Words</p>' } } }
    const item = textField(await ask('PUT', 'content/draft', { kind: 'letter', seen: 0, sort: 0, value }), 'item')
    await ask('POST', 'content/publish', { kind: 'letter', item, version: 1 })
    return item
  }
  let letter: Promise<string> | undefined
  const draft = async (): Promise<string> => {
    letter ??= published()
    return textField(await ask('POST', 'broadcasts', { letter: await letter, marketing: false }), 'id')
  }
  return {
    draft,
    async sending(): Promise<string> {
      const id = await draft()
      await house.db.query(
        sql`UPDATE broadcast SET state = 'sending', started_at = app_now(), texts = '{}' WHERE id = ${id}`,
      )
      return id
    },
  }
}
