/**
 * The lines, counted from 1, on which the values of one list begin that the root object of a JSON text has under a key.
 * Parsing says nothing of places, and a fault of a file is named by its line.
 * @param text valid JSON
 */
export function linesOfList(text: string, key: string): readonly number[] {
  let lines: number[] = []
  let [line, depth] = [1, 0]
  let lastKey = ''
  let isInList = false
  /** Whether the next value of the list has not begun yet. */
  let isAwaited = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (char === '\n') line++
    if (' \t\r\n:'.includes(char)) continue
    if (char === ',' || char === ']' || char === '}') {
      if (char !== ',') depth--
      isInList &&= depth >= 2
      isAwaited = isInList && depth === 2
      continue
    }
    if (isAwaited) lines.push(line)
    isAwaited = false
    if (char === '"') {
      const end = closingQuote(text, at)
      if (depth === 1) lastKey = text.slice(at + 1, end)
      at = end
    } else if (char === '{' || char === '[') {
      if (depth === 1 && char === '[' && lastKey === key) {
        // Of a key that stands twice, the later one counts, as in parsing.
        lines = []
        isInList = true
        isAwaited = true
      }
      depth++
    }
  }
  return lines
}

function closingQuote(text: string, opening: number): number {
  let at = opening + 1
  while (text[at] !== '"' && at < text.length) at += text[at] === '\\' ? 2 : 1
  return at
}
