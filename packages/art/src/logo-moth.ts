import { svgOf } from './core/frame.ts'
import { circle, path } from './core/shapes.ts'
import { createSheet } from './core/sheet.ts'
import type { LogoKind } from './logo.ts'

const SCALES: Readonly<Record<LogoKind, number>> = { mark: 1.12, badge: 0.86, favicon: 1, maskable: 0.76 }

const UPPER = 'M256 252C292 152 392 96 470 118C486 196 428 272 334 286C300 290 270 280 256 266Z'
const LOWER = 'M257 276C302 282 378 302 390 360C380 414 322 418 292 382C272 356 262 322 256 294Z'
const BODY = 'M256 178C270 178 276 198 274 224L270 352C268 380 262 398 256 404C250 398 244 380 242 352L238 224C236 198 242 178 256 178Z'
const FEELER = 'M262 190C276 146 306 126 334 130'

/** The sign of the second house: a moth with a moon on each wing. */
export function mothSvg(kind: LogoKind, width = 512, prefix = `moth${kind}`): string {
  const sheet = createSheet(prefix)
  const plate = kind === 'mark' ? '' : '<rect width="512" height="512"' + (kind === 'maskable' ? '' : ' rx="116"') + ' fill="'
    + sheet.radial([[0, '#4a2a52'], [0.7, '#1d1325'], [1, '#120d17']], 0.4, 0.32, 0.85) + '"/>'
  const upper = sheet.linearAt([[0, '#fbe3f5'], [0.45, '#e99ad4'], [1, '#a8529a']], 256, 110, 430, 300)
  const lower = sheet.linearAt([[0, '#d884c4'], [1, '#7c3a78']], 256, 276, 380, 410)
  const moon = circle(398, 186, 30, '#2b0a25') + circle(410, 178, 22, '#fbe3f5')
  const feeler = `<path d="${FEELER}" fill="none" stroke="#e99ad4" stroke-width="10" stroke-linecap="round"/>`
  const wing = feeler + path(LOWER, lower) + path(UPPER, upper) + (kind === 'favicon' ? '' : moon)
  const scale = SCALES[kind]
  const whole = wing + `<g transform="translate(512 0) scale(-1 1)">${wing}</g>` + path(BODY, '#fbe3f5')
  return svgOf(512, 512, width, `${sheet.defs()}${plate}<g transform="translate(256 256) scale(${scale}) translate(-256 -262)">${whole}</g>`)
}
