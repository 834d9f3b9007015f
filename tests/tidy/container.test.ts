import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (file: string): string => readFileSync(file, 'utf8')
const compose = read('compose.yaml')
const dockerfile = read('Dockerfile')
const config = read('apps/server/src/platform/config.ts')
const production = read('docs/production.md')

/** Names that a file sets for the server. */
const named = (text: string, line: RegExp): string[] => [...text.matchAll(line)].map(([, name = '']) => name)

describe('the container', () => {
  const house = compose.slice(compose.indexOf('  house:'), compose.indexOf('    volumes:\n      - files'))
  const set = named(house, /^ {6}([A-Z_]+):/gm)
  const baked = named(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '', /([A-Z_]+)=/g)

  it('[RUN-07] is given settings that the server knows, and all without which no house in earnest starts', () => {
    expect(set).toEqual(expect.arrayContaining(['DATABASE_URL', 'MIGRATE_DATABASE_URL', 'STUDIO_DATABASE_URL']))
    expect(set).toEqual(expect.arrayContaining(['DATA_KEY', 'BRAND', 'SITE_URL']))
    expect(baked).toEqual(expect.arrayContaining(['HOST', 'CONSOLE_HOST', 'DATA_DIR']))
    const known = (name: string): boolean =>
      name === 'NODE_ENV' ||
      config.includes(`'${name}'`) ||
      read('apps/server/src/platform/config-values.ts').includes(`'${name}'`)
    expect([...set, ...baked].filter((name) => !known(name))).toEqual([])
  })

  it('[RUN-07] builds from what is there, with a Node that is new enough', () => {
    const { engines }: { engines: { node: string } } = JSON.parse(read('package.json'))
    const from = named(dockerfile, /^FROM node:(\d+)-/gm)
    expect(from.length).toBe(2)
    for (const version of from) expect(Number(version)).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)?.[0]))
    for (const file of named(compose, /^ {6}- \.\/([^:]+):/gm)) expect(existsSync(file)).toBe(true)
    for (const folder of ['apps', 'packages', 'db', 'brands', 'scripts'])
      expect(read('.dockerignore').split('\n')).not.toContain(folder)
  })

  it('[RUN-07] makes the users of the database that the addresses name and the docs describe', () => {
    const made = named(read('db/container-users.sh'), /^CREATE ROLE (\w+) LOGIN/gm)
    expect(named(house, /postgres:\/\/(\w+):/g).toSorted()).toEqual(made.toSorted())
    for (const user of made) expect(production).toContain(`CREATE ROLE ${user} LOGIN`)
  })

  it('[RUN-07] asks for every secret, and has none of its own', () => {
    for (const name of ['ADMIN_PASSWORD', 'OWNER_PASSWORD', 'HOUSE_PASSWORD', 'STUDIO_PASSWORD', 'DATA_KEY']) {
      expect(compose).toContain(`\${${name}`)
      expect(production).toContain(`\n${name}=$(openssl rand`)
    }
    expect(compose).not.toMatch(/(?:PASSWORD|KEY|TOKEN): (?!\$\{)/)
  })
})
