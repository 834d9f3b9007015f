import { colourOf } from '#rules/roulette/wheel.ts'
import type { Controls } from '../../shell/controls.ts'
import { h, need } from '../../shell/dom.ts'
import type { Felt } from './felt/felt.ts'
import type { Last } from './last.ts'
import { layoutOf, type Layout } from './layout.ts'
import type { Track } from './track/track.ts'
import type { Area } from './area.ts'
import type { Tray } from '../../tables/tray.ts'
import { ABOVE, HALF } from './wheel/paint.ts'
import type { Wheel } from './wheel/wheel.ts'

/** The page's parts in their places: the wheel comes forward to turn, and the felt to bet. */
export interface View {
  /** Puts everything where the window has room for it. */
  layOut(): void
  /** Brings the wheel forward, or the felt. */
  turn(turning: boolean): void
  /** Shows the number that came, large, or nothing. */
  number(number: number | undefined): void
  openTrack(open: boolean): void
}

export interface ViewParts {
  readonly controls: Controls
  readonly wheel: Wheel
  readonly felt: Felt
  readonly track: Track
  readonly tray: Tray
  readonly last: Last
}

export function createView({ controls, wheel, felt, track, tray, last }: ViewParts): View {
  const badge = h('p', { id: 'number', 'aria-hidden': 'true' })
  wheel.canvas.id = 'wheel'
  wheel.canvas.setAttribute('aria-hidden', 'true')
  const table = need('table')
  table.append(wheel.canvas, felt.element, track.element, tray.chips, tray.actions, last.element, badge)
  let layout: Layout | null = null
  let turning = false
  /** What the player chose; until then the racetrack is open where there is room for it. */
  let chosen: boolean | undefined
  const place = () => {
    if (layout === null) return
    const { x, y, scale, shown } = turning ? layout.turning : layout.resting
    const { radius } = layout
    wheel.canvas.style.setProperty(
      'transform',
      `translate(${x - HALF * radius}px, ${y - ABOVE * radius}px) scale(${scale})`,
    )
    wheel.canvas.style.setProperty('opacity', String(shown))
    table.dataset['turning'] = String(turning)
    document.body.dataset['turning'] = String(turning)
    document.body.style.setProperty('--give-way', `${layout.giveWay ?? 0}px`)
    felt.giveWay(turning)
  }
  const openTrack = (open: boolean) => {
    track.open(open)
    tray.pressed('racetrack', open)
  }
  return {
    layOut() {
      const ratio = Math.min(2, window.devicePixelRatio || 1)
      const next = layoutOf(window.innerWidth, window.innerHeight, controls.insets())
      if (layout?.radius !== next.radius) wheel.size(next.radius, ratio)
      layout = next
      table.dataset['kind'] = next.kind
      document.body.dataset['kind'] = next.kind
      Object.assign(wheel.canvas.style, {
        width: `${wheel.canvas.width / ratio}px`,
        height: `${wheel.canvas.height / ratio}px`,
        transformOrigin: `${HALF * next.radius}px ${ABOVE * next.radius}px`,
      })
      const { x, y } = next.turning
      const side = next.radius * 0.62
      Object.assign(badge.style, {
        left: `${x - side / 2}px`,
        top: `${y - side / 2}px`,
        width: `${side}px`,
        height: `${side}px`,
        fontSize: `${side * 0.5}px`,
      })
      felt.layOut(next, ratio)
      put(tray.chips, next.chips)
      put(tray.actions, next.actions)
      for (const row of [tray.chips, tray.actions]) row.style.setProperty('--each', `${next.each}px`)
      tray.actions.dataset['upright'] = String(next.actions.height > next.actions.width)
      // On the smallest phones all of them stand beside the felt, and none below its end.
      const count = tray.actions.childElementCount
      tray.actions.style.setProperty('--act', `${Math.min(44, (next.actions.height - 4 * count) / count)}px`)
      tray.paint(ratio)
      last.layOut(next.last)
      controls.laidOut({ plate: next.plate })
      table.dataset['trackOver'] = String(next.trackOver)
      openTrack(chosen ?? !next.trackOver)
      track.layOut(next.track, ratio)
      place()
    },
    turn(now) {
      turning = now
      place()
    },
    number(number) {
      badge.classList.toggle('shown', number !== undefined)
      if (number === undefined) return
      badge.className = `shown ${colourOf(number)}`
      badge.textContent = String(number)
    },
    openTrack(open) {
      chosen = open
      openTrack(open)
    },
  }
}

function put(element: HTMLElement, { x, y, width, height }: Area): void {
  Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` })
}
