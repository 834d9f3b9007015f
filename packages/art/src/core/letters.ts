/**
 * Letters and digits as strokes in a box 10 wide and 14 high, for marks, dice, cards and balls.
 * Pictures carry no words: words are translated and lettered by the page.
 */
const GLYPHS: Readonly<Record<string, string>> = {
  A: 'M0 14L5 0L10 14M1.8 9.4H8.2',
  B: 'M0 7H5.6A3.5 3.5 0 0 0 5.6 0H0V14H6.2A3.5 3.5 0 0 0 6.2 7',
  C: 'M9.6 3.2A5 5 0 0 0 0 5V9A5 5 0 0 0 9.6 10.8',
  D: 'M0 0V14H4A6 6 0 0 0 10 8V6A6 6 0 0 0 4 0Z',
  E: 'M9 0H0V14H9M0 7H7',
  F: 'M9 0H0V14M0 7H7',
  G: 'M9.6 3.2A5 5 0 0 0 0 5V9A5 5 0 0 0 10 9V7.4H5.6',
  H: 'M0 0V14M10 0V14M0 7H10',
  I: 'M5 0V14',
  J: 'M8 0V9.6A4 4 0 0 1 0 9.6',
  K: 'M0 0V14M9 0L0 8.2M3.4 5.4L9.6 14',
  L: 'M0 0V14H8.6',
  M: 'M0 14V0L5 8L10 0V14',
  N: 'M0 14V0L10 14V0',
  O: 'M0 5A5 5 0 0 1 10 5V9A5 5 0 0 1 0 9Z',
  P: 'M0 14V0H5.8A4 4 0 0 1 5.8 8H0',
  Q: 'M0 5A5 5 0 0 1 10 5V9A5 5 0 0 1 0 9ZM6 10L10 14.6',
  R: 'M0 14V0H5.8A3.9 3.9 0 0 1 5.8 7.8H0M5 7.8L9.6 14',
  S: 'M9.2 2.8A4.6 3.6 0 0 0 .6 3.6C.6 8.4 9.6 5.6 9.6 10.4A4.8 3.7 0 0 1 .3 11',
  T: 'M0 0H10M5 0V14',
  U: 'M0 0V9A5 5 0 0 0 10 9V0',
  V: 'M0 0L5 14L10 0',
  W: 'M-1 0L2 14L5 4L8 14L11 0',
  X: 'M0 0L10 14M10 0L0 14',
  Y: 'M0 0L5 7L10 0M5 7V14',
  Z: 'M0 0H10L0 14H10',
  0: 'M0 5A5 5 0 0 1 10 5V9A5 5 0 0 1 0 9Z',
  1: 'M2 3L6 0V14',
  2: 'M.6 3.6A4.6 4 0 0 1 9.6 4C9.6 8 0 10 0 14H10',
  3: 'M.8 0H9.2L4.6 5.6A4.4 4.2 0 1 1 .4 11.2',
  4: 'M7 14V0L0 10H10',
  5: 'M9 0H1.6L1 6.2A4.7 4.4 0 1 1 .4 11.6',
  6: 'M8.6 0C4 1.4 .2 5 .2 9.4A4.8 4.6 0 1 0 9.8 9.4A4.7 4.4 0 0 0 .6 8.2',
  7: 'M0 0H10L3.6 14',
  8: 'M5 6.6A3.9 3.3 0 1 1 5.1 6.6M5 6.6A4.7 3.7 0 1 0 5.1 6.6',
  9: 'M1.4 14C6 12.6 9.8 9 9.8 4.600A4.8 4.6 0 1 0 .2 4.600A4.7 4.4 0 0 0 9.4 5.8',
}

/** The strokes of a letter or digit, and its width; an unknown sign has none. */
export function glyph(sign: string): string {
  return GLYPHS[sign.toUpperCase()] ?? ''
}

/** Signs side by side, centred on a point. `height` is the letters' height. */
export function letters(text: string, x: number, y: number, height: number, stroke: string, weight: number): string {
  const scale = height / 14
  const advance = 14.5
  const width = text.length * advance - (advance - 10)
  const round = (value: number): string => String(Math.round(value * 100) / 100)
  return [...text]
    .map(
      (sign, index) =>
        `<path d="${glyph(sign)}" fill="none" stroke="${stroke}" stroke-width="${round(weight / scale)}" stroke-linecap="round"` +
        ` stroke-linejoin="round" transform="translate(` +
        round(x + (index * advance - width / 2) * scale) +
        ` ${round(y - height / 2)}) scale(${round(scale)})"/>`,
    )
    .join('')
}
