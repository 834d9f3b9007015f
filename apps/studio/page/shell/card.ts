import { type Ink, paintAmount, paintTitle } from '../art/lettering.ts'
import { button, h, need } from './dom.ts'

export interface CardOptions {
  /** Paints what stands above the title, where there is room. */
  readonly picture: (side: number) => HTMLCanvasElement
  readonly title: string
  /** Painted large below the title, such as a number of spins or an amount. */
  readonly figure: string
  readonly text: string
  readonly action: string
  /** Closes by itself after this time; otherwise the player decides. */
  readonly ms?: number
  readonly ink?: Ink
}

/** A card over the whole stage; resolves when it is gone. */
export async function showCard({ picture, title, figure, text, action, ms, ink }: CardOptions): Promise<void> {
  const card = need('card')
  const ratio = Math.min(2, window.devicePixelRatio || 1)
  const low = window.innerHeight < 520
  const width = low ? 340 : Math.min(window.innerWidth * 0.92, 560)
  const sign = paintTitle(title, Math.round(width * ratio), ink)
  sign.style.setProperty('width', `${width}px`)
  sign.setAttribute('aria-hidden', 'true')
  const emblem = picture(Math.round(150 * ratio))
  emblem.style.setProperty('width', '150px')
  emblem.setAttribute('aria-hidden', 'true')
  const number = paintFigure(figure, Math.min(low ? 72 : 120, width * 0.24), ratio, width, ink)
  await new Promise<void>((resolve) => {
    const go = button(action, 'wide', () => resolve())
    card.replaceChildren(
      h('h2.unseen', { id: 'card-title' }, `${title} ${figure}`),
      ...(low ? [] : [emblem]),
      sign,
      number,
      ...(text === '' ? [] : [h('p', {}, text)]),
      ...(ms === undefined ? [go] : []),
    )
    card.hidden = false
    if (ms === undefined) go.focus({ preventScroll: true })
    else setTimeout(resolve, ms)
  })
  card.hidden = true
  card.replaceChildren()
}

function paintFigure(text: string, size: number, ratio: number, widest: number, ink?: Ink): HTMLCanvasElement {
  const line = paintAmount(text, Math.round(size * ratio), ink)
  line.className = 'figure'
  line.style.setProperty('width', `${Math.min(widest, line.width / ratio)}px`)
  line.setAttribute('aria-hidden', 'true')
  return line
}
