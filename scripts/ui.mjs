/** `npm run ui [port]`: the page that shows every component of packages/ui in its states; a saved file is swapped in it. */
import { join } from 'node:path'
import { ensureInstalled, root } from './bootstrap.mjs'

await ensureInstalled()
const { createServer } = await import('vite')
const vite = await createServer({
  configFile: join(root, 'packages', 'ui', 'page', 'vite.config.ts'),
  server: { port: Number(process.argv[2] || 5180), host: 'localhost', fs: { allow: [root] } },
})
await vite.listen()
vite.printUrls()
