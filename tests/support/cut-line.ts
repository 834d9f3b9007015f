import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'

/** The way to a site, which can be cut and mended: a browser behind it is without a network, its service worker too. */
export interface Line {
  /** Where the site is reached over it. */
  readonly url: string
  cut(): Promise<void>
  mend(): Promise<void>
}

export async function lineTo(siteUrl: string): Promise<Line> {
  const to = Number(new URL(siteUrl).port)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const socket of [near, far]) {
      open.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          open.delete(socket)
          near.destroy()
          far.destroy()
        })
    }
    near.pipe(far).pipe(near)
  })
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    async cut() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
    mend: () => listen(port),
  }
}
