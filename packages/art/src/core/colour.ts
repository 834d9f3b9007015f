/** Colours as `#rrggbb`. They are designed and mixed in OKLCH, where equal steps look equal. */
export type Colour = string

interface Lab {
  readonly l: number
  readonly a: number
  readonly b: number
}

const RADIANS = Math.PI / 180

/** The colour of a lightness (0 to 1), chroma (0 to about 0.3) and hue (degrees); chroma gives way until it fits sRGB. */
export function oklch(lightness: number, chroma: number, hue: number): Colour {
  let c = chroma
  for (;;) {
    const rgb = linearOf({ l: lightness, a: c * Math.cos(hue * RADIANS), b: c * Math.sin(hue * RADIANS) })
    if (c < 0.004 || rgb.every((part) => part > -0.0005 && part < 1.0005)) return hexOf(rgb)
    c -= 0.004
  }
}

/** The colour a part of the way from one to the other, mixed as light is seen. */
export function mix(from: Colour, to: Colour, part: number): Colour {
  const one = labOf(from)
  const other = labOf(to)
  const at = (a: number, b: number): number => a + (b - a) * part
  return hexOf(linearOf({ l: at(one.l, other.l), a: at(one.a, other.a), b: at(one.b, other.b) }))
}

/** How light a colour looks, from 0 to 1. */
export function lightnessOf(colour: Colour): number {
  return labOf(colour).l
}

/** The distance between two colours as the eye sees it (OKLab); 0.02 is just noticeable side by side. */
export function distance(one: Colour, other: Colour): number {
  const a = labOf(one)
  const b = labOf(other)
  return Math.hypot(a.l - b.l, a.a - b.a, a.b - b.b)
}

/** A colour with an opacity, as `#rrggbbaa`. */
export function alpha(colour: Colour, opacity: number): Colour {
  const byte = Math.round(Math.min(1, Math.max(0, opacity)) * 255)
  return `${colour.slice(0, 7)}${byte.toString(16).padStart(2, '0')}`
}

// Björn Ottosson's OKLab matrices, https://bottosson.github.io/posts/oklab/
function linearOf({ l, a, b }: Lab): readonly [number, number, number] {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

function labOf(colour: Colour): Lab {
  const part = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  const [r, g, b] = [part(1), part(3), part(5)]
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  }
}

function hexOf(rgb: readonly number[]): Colour {
  const byte = (part: number): string => {
    const fitted = Math.min(1, Math.max(0, part))
    const encoded = fitted <= 0.0031308 ? fitted * 12.92 : 1.055 * fitted ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${rgb.map(byte).join('')}`
}
