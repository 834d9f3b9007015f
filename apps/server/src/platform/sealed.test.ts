import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systemRandom } from './random.ts'
import { createSeal, dataKeysOf, sealAnew } from '#sealing/sealing.ts'
import { keptDataKey } from './sealed.ts'

const [one, two] = [systemRandom.bytes(32), systemRandom.bytes(32)]
const seal = createSeal([one], systemRandom)

describe('what is sealed', () => {
  it('[MEM-08, LOG-08] opens to what it was, names its key, and is another text each time', () => {
    const [first, second] = [
      seal.seal('DE89370400440532013000', 'account:1'),
      seal.seal('DE89370400440532013000', 'account:1'),
    ]
    expect(first).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/)
    expect(first.startsWith(seal.prefix)).toBe(true)
    expect(first).not.toBe(second)
    expect(seal.open(first, 'account:1')).toBe('DE89370400440532013000')
    expect(seal.open(seal.seal('', 'x'), 'x')).toBe('')
  })

  it('[MEM-08, LOG-08] opens nowhere else, not when a byte was altered, and not without its key', () => {
    const sealed = seal.seal('secret', 'totp:1')
    const data = Buffer.from(sealed.split('.')[2] ?? '', 'base64url')
    expect(() => seal.open(sealed, 'totp:2')).toThrow()
    for (const at of data.keys()) {
      const altered = Buffer.from(data)
      altered[at] = (altered[at] ?? 0) ^ 1
      expect(() => seal.open(seal.prefix + altered.toString('base64url'), 'totp:1')).toThrow()
    }
    expect(() => seal.open(`${seal.prefix}AAAA`, 'totp:1')).toThrow()
    expect(() => createSeal([two], systemRandom).open(sealed, 'totp:1')).toThrow(/DATA_KEY/)
    expect(() => seal.open('in clear', 'totp:1')).toThrow()
  })

  it('[MEM-08, LOG-08] opens after the key was changed, and is then known to be of an older one', () => {
    const changed = createSeal([two, one], systemRandom)
    const sealed = seal.seal('secret', 'totp:1')
    expect(changed.open(sealed, 'totp:1')).toBe('secret')
    expect(sealed.startsWith(changed.prefix)).toBe(false)
    for (const stored of [sealed, 'secret']) {
      const anew = sealAnew(changed, stored, 'totp:1')
      expect(anew.startsWith(changed.prefix)).toBe(true)
      expect(changed.open(anew, 'totp:1')).toBe('secret')
    }
  })

  it('[MEM-08, LOG-08] needs keys of 32 bytes', () => {
    expect(() => createSeal([], systemRandom)).toThrow(RangeError)
    expect(() => createSeal([Buffer.alloc(31)], systemRandom)).toThrow(RangeError)
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
