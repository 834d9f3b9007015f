/** What an address answered. */
export interface Reached {
  readonly status: number
  /** The beginning of the answer. */
  readonly text: string
}

/** Asks an address as a stranger does, waiting at most so many milliseconds. @throws where nobody answers, or in another way than by TLS that holds */
export type Reach = (url: string, milliseconds: number) => Promise<Reached>

const MOST_BYTES = 4096

/** Over the network. It follows nobody elsewhere, and reads no more than it needs. */
export const reachAddress: Reach = async (url, milliseconds) => {
  const response = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(milliseconds),
    headers: { 'cache-control': 'no-store' },
  })
  const parts: Uint8Array[] = []
  let size = 0
  const body: AsyncIterable<Uint8Array> | null = response.body
  if (body !== null)
    for await (const chunk of body) {
      parts.push(chunk)
      size += chunk.length
      if (size >= MOST_BYTES) break
    }
  return { status: response.status, text: Buffer.concat(parts).toString('utf8', 0, MOST_BYTES) }
}
