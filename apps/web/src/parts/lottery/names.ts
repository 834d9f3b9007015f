import { stations } from '#rules/lottery/stations.ts'
import { translate } from '#kit/language.ts'
import { type NamedGame, namedGames, type Word, words } from './words.ts'

const isWord = (piece: string): piece is Word => words.some((word) => word === piece)
const isNamedGame = (id: string): id is NamedGame => namedGames.some((game) => game === id)

/** A word of a name, with the number at its end where it has one; or a piece that stays as it is written. */
export type Piece = { readonly word: Word; readonly n?: string } | { readonly as: string }

function wordOf(piece: string): Piece | undefined {
  if (isWord(piece)) return { word: piece }
  const [, stem = '', n] = /^(.*?)(\d+)$/.exec(piece) ?? []
  const numbered = `${stem}N`
  return n !== undefined && isWord(numbered) ? { word: numbered, n } : undefined
}

/** The words of a name, each the longest that there is. */
export function piecesOf(name: string): Piece[] {
  const parts = name.split('-')
  const found: Piece[] = []
  for (let at = 0; at < parts.length;) {
    let length = parts.length - at
    while (length > 1 && wordOf(parts.slice(at, at + length).join('-')) === undefined) length -= 1
    const piece = parts.slice(at, at + length).join('-')
    found.push(wordOf(piece) ?? { as: piece })
    at += length
  }
  return found
}

const said = (piece: Piece): string =>
  'as' in piece ? piece.as : translate(`lottery.word.${piece.word}`, piece.n === undefined ? undefined : { n: piece.n })

const wordsOf = (name: string): string[] => piecesOf(name).map(said)

/** The name of a play, of its group, or of a row of its board. The texts of all names are in the room `lottery`. */
export const nameOf = (id: string): string => wordsOf(id).join(' · ')

/** The name of a play below the name of its group, which is not said again. */
export const nameInGroup = (play: string, group: string): string =>
  // A word of its own, such as `da-two`, says more than what is left of it.
  nameOf(play.startsWith(`${group}-`) && !isWord(play) ? play.slice(group.length + 1) : play)

/** The name of a play in two: its group's and its own within it, which is empty where one of them says it all. */
export function titleOf({ id, group }: { readonly id: string; readonly group: string }): readonly [string, string] {
  const [name, form] = [nameOf(group), nameInGroup(id, group)]
  return id === group || form.startsWith(name) ? [form, ''] : [name, form]
}

/** What can be chosen: a number or a sign stays, words are named, and what stands before a colon is what they are about. */
export function nameOfLabel(label: string): string {
  const [subject, word] = label.split(':')
  if (word !== undefined && subject !== undefined) return `${nameOfSubject(subject)} ${nameOfLabel(word)}`
  return wordsOf(label).join(' ')
}

/** What an option is about: a ball, the sum, or two places against each other. */
export const nameOfSubject = (subject: string): string =>
  /^\d+-\d+$/.test(subject) ? subject.replace('-', ' : ') : wordsOf(subject).join(' ')

/** What games that differ by their minutes alone have in common: `ssc-1m` is of `ssc`. */
export const familyOf = (gameCode: string): string => gameCode.replace(/-\d+m$/, '')

/** The name of a family of games, or of a station of Vietnam. */
export const nameOfFamily = (id: string): string =>
  isNamedGame(id) ? translate(`lottery.game.${id}`) : (stations.get(id)?.name ?? id)

/** The name of a game, with the minutes from draw to draw where it has them; two stations as one by both names. */
export function nameOfGame(game: { readonly gameCode: string; readonly minutes: number | null }): string {
  const name = game.gameCode
    .split('+')
    .map((id) => nameOfFamily(familyOf(id)))
    .join(' + ')
  return game.minutes === null ? name : translate('lottery.everyMinutes', { name, minutes: game.minutes })
}
