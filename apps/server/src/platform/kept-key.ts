import { createPublicKey, generateKeyPair } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** An RSA key that is made once and kept in the data folder, readable by its owner alone; PEM. */
export async function keptKey(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, `${name}-key.pem`)
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept !== undefined) return kept
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(file, privateKey, { mode: 0o600, flag: 'wx' })
    return privateKey
  } catch {
    // Another process was quicker, and everybody has to know the same key.
    return readFile(file, 'utf8')
  }
}

/** The public half of a private key; both PEM. */
export const publicHalf = (privateKey: string): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
