/** The lettering styles of game names; an unknown one is written plainly. */
export const letterings = ['ivory', 'gilt', 'poster', 'frost', 'ember', 'swing', 'mint', 'engraved'] as const

/** Letters of the wide scripts take about the room of two Latin ones. */
const width = (text: string): number => [...text].reduce((sum, letter) => sum + (letter >= '\u2e80' ? 1.75 : 1), 0)

const SMALLEST = 9
const LARGEST = 17
const ROOM = 86
/** Width of a letter to its height; capitals are wider, and spaced capitals wider still. */
const LETTER = { poster: 0.7, engraved: 0.78 } as const
const PLAIN_LETTER = 0.56

/** Japanese has no spaces: its lines end behind a particle or a dot, as the browser's phrases do. */
const WORD_ENDS = /\s+|(?<=\p{L}[のなと・])(?=\p{L})/u

const letterOf = (style: string): number => (style === 'poster' || style === 'engraved' ? LETTER[style] : PLAIN_LETTER)

/**
 * How large a name is lettered on a tile, in hundredths of the tile's width: as large as lets it
 * stand in one line, two when it is longer, three when it is very long.
 */
export function letteringSize(name: string, style: string): number {
  const total = width(name)
  const longestWord = Math.max(...name.split(WORD_ENDS).map(width))
  const lines = total <= 9 ? 1 : total <= 22 ? 2 : 3
  const line = Math.max(longestWord, Math.ceil(total / lines) + (lines > 1 ? 1 : 0))
  return Math.round(Math.min(LARGEST, Math.max(SMALLEST, ROOM / (line * letterOf(style)))))
}
