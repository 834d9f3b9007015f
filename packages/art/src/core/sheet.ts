import { alpha, type Colour } from './colour.ts'

/** A gradient's stop: where (0 to 1), colour, opacity (1 when left out). */
export type Stop = readonly [number, Colour, number?]

/** Collects the definitions of one drawing. Ids carry the drawing's prefix, so that several may stand inline in one page. */
export interface Sheet {
  /** A gradient along a line in the shape's box (0 to 1), as `url(#…)`. */
  linear(stops: readonly Stop[], from?: readonly [number, number], to?: readonly [number, number]): string
  /** A gradient in the drawing's own units. */
  linearAt(stops: readonly Stop[], x1: number, y1: number, x2: number, y2: number): string
  /** A round gradient in the shape's box: centre, radius, and optionally the focus. */
  radial(stops: readonly Stop[], cx?: number, cy?: number, r?: number): string
  radialAt(stops: readonly Stop[], cx: number, cy: number, r: number): string
  /** A soft blur; `margin` is how far it may reach beyond the shape's box, in hundredths of that box. */
  blur(deviation: number, margin?: number): string
  filter(body: string, region?: string): string
  clip(body: string): string
  /** Keeps a shape for `use`; returns its id. */
  shape(body: string): string
  defs(): string
}

/** A fresh sheet. `prefix` must be a valid start of an id. */
export function createSheet(prefix: string): Sheet {
  const parts: string[] = []
  const known = new Map<string, string>()
  const keep = (make: (id: string) => string): string => {
    const pattern = make('\0')
    const before = known.get(pattern)
    if (before !== undefined) return before
    const id = `${prefix}${known.size.toString(36)}`
    known.set(pattern, id)
    parts.push(make(id))
    return id
  }
  const url = (id: string): string => `url(#${id})`
  return {
    linear: (stops, from = [0, 0], to = [0, 1]) =>
      url(
        keep(
          (id) =>
            `<linearGradient id="${id}" x1="${n(from[0])}" y1="${n(from[1])}" x2="${n(to[0])}" y2="${n(to[1])}">` +
            `${stopsText(stops)}</linearGradient>`,
        ),
      ),
    linearAt: (stops, x1, y1, x2, y2) =>
      url(
        keep(
          (id) =>
            `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}"` +
            ` y2="${n(y2)}">${stopsText(stops)}</linearGradient>`,
        ),
      ),
    radial: (stops, cx = 0.5, cy = 0.5, r = 0.5) =>
      url(
        keep(
          (id) =>
            `<radialGradient id="${id}" cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}">` +
            `${stopsText(stops)}</radialGradient>`,
        ),
      ),
    radialAt: (stops, cx, cy, r) =>
      url(
        keep(
          (id) =>
            `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}">` +
            `${stopsText(stops)}</radialGradient>`,
        ),
      ),
    blur: (deviation, margin = 60) =>
      url(
        keep(
          (id) =>
            `<filter id="${id}" x="${-margin}%" y="${-margin}%" width="${100 + 2 * margin}%"` +
            ` height="${100 + 2 * margin}%">` +
            `<feGaussianBlur stdDeviation="${n(deviation)}"/></filter>`,
        ),
      ),
    filter: (body, region = 'x="-20%" y="-20%" width="140%" height="140%"') =>
      url(keep((id) => `<filter id="${id}" ${region} color-interpolation-filters="sRGB">${body}</filter>`)),
    clip: (body) => url(keep((id) => `<clipPath id="${id}">${body}</clipPath>`)),
    shape: (body) => keep((id) => `<g id="${id}">${body}</g>`),
    defs: () => `<defs>${parts.join('')}</defs>`,
  }
}

/** A number as drawings carry it: up to two decimals, no trailing zeros. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100)
}

function stopsText(stops: readonly Stop[]): string {
  return stops
    .map(
      ([at, colour, opacity = 1]) =>
        `<stop offset="${n(at)}" stop-color="` + (opacity >= 1 ? colour : alpha(colour, opacity)) + '"/>',
    )
    .join('')
}
