/** What a text or its bytes say in JSON; undefined where they are none. */
export function readJson(body: Buffer | string): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : body.toString('utf8'))
  } catch {
    return undefined
  }
}
