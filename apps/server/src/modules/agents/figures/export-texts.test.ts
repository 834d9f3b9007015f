import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TextsName } from '#contract/languages.ts'
import { statementWords } from '../../records/index.ts'
import { contractWords } from './contract-export-texts.ts'
import { exportWords } from './export-texts.ts'
import { linkWords } from './link-export-texts.ts'

const site = join(import.meta.dirname, '../../../../../web/src/features')
const languages = ['en', 'pt', 'ja', 'ko', 'ur', 'zh'] as const satisfies readonly TextsName[]

/** What the screen says, by the id of the text. */
function screen(language: string): ReadonlyMap<string, string> {
  const texts = ['agent-centre', 'agent-contracts', 'records'].map((feature) =>
    readFileSync(join(site, feature, 'texts', `${language}.po`), 'utf8'),
  )
  return new Map(
    [...texts.join('\n').matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)].map(([, id = '', words = '']) => [id, words]),
  )
}

type Words = readonly (readonly [head: string, id: string])[]

/** The words of an object, each with the text whose id ends with its name. */
const all = (words: Readonly<Record<string, string>>, begin: string): Words =>
  Object.entries(words).map(([name, text]) => [text, `${begin}.${name}`])

/** The words of teams' files. Not on the screen by themselves: `upline`, `direct`, `team`, `from` and `to`. */
function teams(language: string): Words {
  const {
    rebate,
    rate,
    states,
    upline: _under,
    direct: _direct,
    team: _team,
    from: _from,
    to: _to,
    ...words
  } = exportWords(language)
  const { account, level, balance, contracts, registered, seen, type, result, ...rest } = words
  const { in: moneyIn, out, carried, active, tier, kind, amount, passedOn, kept, received, state, ...figures } = rest
  return [
    ...all({ account, level, balance, contracts, registered, rebate: rebate.replace(/ %$/, '') }, 'agent.column'),
    ...all({ ...figures, active }, 'agent.figure'),
    ...all({ result, in: moneyIn, out }, 'records'),
    ...all({ kind, amount, passedOn, kept, received, state, rate: rate.replace(/ %$/, '') }, 'contract.bill'),
    ...all(states, 'contract.bill.state'),
    [type, 'agent.field.type'],
    [seen, 'agent.filter.login'],
    [carried, 'contract.soFar.carried'],
    [tier, 'contract.tier'],
  ]
}

/** The words of contracts' files; the screen has no heads of their own for `calendar` and `ended`. */
function contracts(language: string): Words {
  const words = contractWords(language)
  return [
    [words.mode, 'contract.modes'],
    [words.carryOver, 'contract.carry'],
    [words.minimumBet, 'contract.minimumBet'],
    ...all(words.fields, 'contract.field'),
    ...all(words.states, 'contract.state'),
    ...all(words.ends, 'contract.ended'),
    ...all(words.calendars, 'contract.calendar'),
    ...all(words.modes, 'contract.mode'),
    ...all(words.carryOvers, 'contract.carryOver'),
  ]
}

/** The words of files of links and requests; the screen has no heads of their own for some. */
function links(language: string): Words {
  const { remark, most, firstDeposits, visits, registrations, until, states, requests, whats } = linkWords(language)
  return [
    ...all({ remark, most }, 'agent.field'),
    ...all({ visits, registrations, until }, 'agent.link'),
    [firstDeposits, 'agent.figure.firstDeposits'],
    ...all(states, 'agent.link.state'),
    ...all(requests, 'contract.request'),
    ...Object.entries(whats).map(([what, words]) => [`${words} · {name}`, `contract.what.${what}`] as const),
  ]
}

/** The words of a member's own files; the screen does not say how far its times are from UTC. */
function statements(language: string): Words {
  const { time, offset: _offset, types, states, type, vendor, state, ...words } = statementWords(language)
  return [
    [time.replace(/ ?[(（]\{zone\}[)）]$/, ''), 'records.time'],
    ...all(words, 'records'),
    [type, 'records.movement'],
    [vendor, 'records.studio'],
    [state, 'records.outcome'],
    ...all(types, 'records.type'),
    ...all(states, 'records.outcome'),
  ]
}

describe('files', () => {
  it.each(languages)('[AGT-06, AGT-08, WAL-08] have the words of the screen in %s', (language) => {
    const texts = screen(language)
    const words = [...teams(language), ...contracts(language), ...links(language), ...statements(language)]
    expect(words.map(([head, id]) => [id, head])).toEqual(words.map(([, id]) => [id, texts.get(id)]))
  })
})
