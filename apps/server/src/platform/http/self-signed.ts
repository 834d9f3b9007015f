import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'

/**
 * A certificate for trying the site on a phone: browsers give web crypto only to secure pages. It is
 * kept in the data folder, so that a phone has to be told to trust it only once.
 */
export async function selfSigned(dataDir: string): Promise<{ key: string; cert: string }> {
  const [keyFile, certFile] = [join(dataDir, 'https-key.pem'), join(dataDir, 'https-cert.pem')]
  if (existsSync(keyFile) && existsSync(certFile))
    return { key: await readFile(keyFile, 'utf8'), cert: await readFile(certFile, 'utf8') }
  const addresses = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .map(({ address }) => address.split('%')[0] ?? address)
  // Loaded here, because few starts ask for it and it takes a while.
  const { generate } = await import('selfsigned')
  const made = await generate([{ name: 'commonName', value: 'Wheelhouse on this machine' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: false },
      {
        name: 'subjectAltName',
        altNames: [{ type: 2, value: 'localhost' }, ...addresses.map((ip) => ({ type: 7 as const, ip }))],
      },
    ],
  })
  await writeFile(keyFile, made.private, { mode: 0o600 })
  await writeFile(certFile, made.cert)
  return { key: made.private, cert: made.cert }
}
