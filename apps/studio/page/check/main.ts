import { config, extend, safeParse } from 'zod/mini'
import { gameId, storedRound } from '#contract/protocols/studio.ts'
import { parseMoney } from '#rules/money.ts'
import { games } from '#studio/games.ts'
import { button, h, need } from '../shell/dom.ts'
import { checkItems } from '../shell/rounds.ts'
import { spoken, textsFor } from '../shell/texts.ts'
import { checkWords } from './words.ts'

// The content policy forbids eval, which the schema library would use to be faster.
config({ jitless: true })

const language = new URLSearchParams(location.search).get('lang') ?? navigator.language
const say = textsFor(language, checkWords)
const record = extend(storedRound, { game: gameId })

const amount = (units: bigint): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(Number(units) / Number(parseMoney('1')))

const field = document.createElement('textarea')
field.spellcheck = false
const found = h('div', { 'aria-live': 'polite' })

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function check(): void {
  const round = safeParse(record, read(field.value))
  const game = round.success ? games.get(round.data.game) : undefined
  if (!round.success || game === undefined) found.replaceChildren(h('p', { role: 'alert' }, say('notRead')))
  else if (round.data.serverSeed === null) found.replaceChildren(h('p', { role: 'alert' }, say('stillSecret')))
  else found.replaceChildren(h('ul.checks', {}, ...checkItems(game, round.data, say, amount)))
}

Object.assign(document.documentElement, spoken(language))
document.title = say('title')
need('check').append(
  h('h1', {}, say('title')),
  h('p', {}, say('intro')),
  h('p', {}, say('fairProgram')),
  h('label', {}, say('paste'), field),
  h('div', {}, button(say('check'), 'wide', check)),
  found,
)
