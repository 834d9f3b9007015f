import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systemRandom } from './random.ts'
import { createEncryption, dataKeysOf, reencrypt } from '#encryption/encryption.ts'
import { keptDataKey } from './encrypted.ts'

const [one, two] = [systemRandom.bytes(32), systemRandom.bytes(32)]
const encryption = createEncryption([one], systemRandom)

describe('what is encrypted', () => {
  it('[MEM-08, LOG-08] opens to what it was, names its key, and is another text each time', () => {
    const [first, second] = [
      encryption.encrypt('DE89370400440532013000', 'account:1'),
      encryption.encrypt('DE89370400440532013000', 'account:1'),
    ]
    expect(first).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/)
    expect(first.startsWith(encryption.prefix)).toBe(true)
    expect(first).not.toBe(second)
    expect(encryption.decrypt(first, 'account:1')).toBe('DE89370400440532013000')
    expect(encryption.decrypt(encryption.encrypt('', 'x'), 'x')).toBe('')
  })

  it('[MEM-08, LOG-08] opens nowhere else, not when a byte was altered, and not without its key', () => {
    const encrypted = encryption.encrypt('secret', 'totp:1')
    const data = Buffer.from(encrypted.split('.')[2] ?? '', 'base64url')
    expect(() => encryption.decrypt(encrypted, 'totp:2')).toThrow()
    for (const at of data.keys()) {
      const altered = Buffer.from(data)
      altered[at] = (altered[at] ?? 0) ^ 1
      expect(() => encryption.decrypt(encryption.prefix + altered.toString('base64url'), 'totp:1')).toThrow()
    }
    expect(() => encryption.decrypt(`${encryption.prefix}AAAA`, 'totp:1')).toThrow()
    expect(() => createEncryption([two], systemRandom).decrypt(encrypted, 'totp:1')).toThrow(/DATA_KEY/)
    expect(() => encryption.decrypt('in clear', 'totp:1')).toThrow()
  })

  it('[MEM-08, LOG-08] opens after the key was changed, and is then known to be of an older one', () => {
    const changed = createEncryption([two, one], systemRandom)
    const encrypted = encryption.encrypt('secret', 'totp:1')
    expect(changed.decrypt(encrypted, 'totp:1')).toBe('secret')
    expect(encrypted.startsWith(changed.prefix)).toBe(false)
    for (const stored of [encrypted, 'secret']) {
      const anew = reencrypt(changed, stored, 'totp:1')
      expect(anew.startsWith(changed.prefix)).toBe(true)
      expect(changed.decrypt(anew, 'totp:1')).toBe('secret')
    }
  })

  it('[MEM-08, LOG-08] needs keys of 32 bytes', () => {
    expect(() => createEncryption([], systemRandom)).toThrow(RangeError)
    expect(() => createEncryption([Buffer.alloc(31)], systemRandom)).toThrow(RangeError)
    expect(dataKeysOf(`${one.toString('base64')}, ${two.toString('base64')}`)).toEqual([one, two])
    for (const text of [
      '',
      'abc',
      one.toString('hex'),
      `${one.toString('base64')},`,
      systemRandom.bytes(31).toString('base64'),
    ])
      expect(dataKeysOf(text)).toBeUndefined()
  })

  it('[MEM-08, LOG-08] has a key of its own in the data folder, the same for all who ask, for its owner alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'data-key-'))
    const keys = await Promise.all(Array.from({ length: 5 }, () => keptDataKey(join(folder, 'deep'), systemRandom)))
    expect(new Set(keys.map(String)).size).toBe(1)
    const file = join(folder, 'deep', 'data.key')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await readFile(file, 'utf8')).trim()).toBe(keys[0]?.toString('base64'))
    await writeFile(file, 'broken')
    await expect(keptDataKey(join(folder, 'deep'), systemRandom)).rejects.toThrow(/data\.key/)
    await rm(folder, { recursive: true })
  })
})
