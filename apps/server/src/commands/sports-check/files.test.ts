import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FileError, readFixtureFiles } from './files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sports-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(name: string, text: string | Buffer) {
  const path = join(folder, name)
  await writeFile(path, text)
  return readFixtureFiles([path])
}

describe('a file of which nothing can be used', () => {
  it.each<[string, string, string | Buffer, string]>([
    ['is JSON that breaks off', 'a.json', '{"name": "x",\n"matches": [', 'a.json:2: it is not JSON'],
    ['is JSON of something else', 'a.json', '{"name": "x", "clubs": []}', 'a.json:1: there is no list "matches"'],
    ['is JSON that is not UTF-8', 'a.json', Buffer.from([0x7b, 0xff, 0xfe]), 'a.json: it is not UTF-8'],
    [
      'is a table of other columns',
      'a.csv',
      'Div,Date,Home,Away,FTHG,FTAG\n',
      'a.csv:1: there is no column HomeTeam, AwayTeam',
    ],
    ['is an empty table', 'a.csv', '', 'a.csv:1: it is empty'],
    [
      'is neither',
      'a.bin',
      Buffer.from([0, 1, 2, 0xff]),
      'a.bin:1: there is no column Div, Date, HomeTeam, AwayTeam, FTHG, FTAG',
    ],
    ['is too large', 'a.csv', Buffer.alloc(33 * 1_048_576), 'a.csv: it has more than 32 MB'],
  ])('[SPB-06] %s', async (_what, name, text, message) => {
    await expect(read(name, text)).rejects.toThrow(new FileError(`${folder}/${message}`))
  })

  it('[SPB-06] is told though others before it are good', async () => {
    const good = join(folder, 'good.csv')
    await writeFile(good, 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG\nW1,14/08/93,Alder,Birch,1,0\n')
    await expect(readFixtureFiles([good, join(folder, 'none.csv')])).rejects.toThrow('none.csv: there is no such file')
    await expect(readFixtureFiles([good, folder])).rejects.toThrow('it is no file')
  })
})

describe('a file', () => {
  it('[SPB-06] of earlier years is read as Windows wrote it', async () => {
    const text = Buffer.from('Div,Date,HomeTeam,AwayTeam,FTHG,FTAG\nW1,14/08/93,K\xf6nig,Birch,1,0\n', 'latin1')
    expect(await read('old.csv', text)).toMatchObject([{ sort: 'taken', line: 2, fixture: { home: 'König' } }])
  })

  it.each([
    ['matches.JSON', '{"name": "x", "matches": []}'],
    ['matches.txt', ' {"name": "x", "matches": []}'],
    ['table.txt', 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG'],
  ])('[SPB-06] %s is known by its name or how it begins', async (name, text) => {
    expect(await read(name, text)).toEqual([])
  })
})
