import { neighbourBet, sectorBet, type Sector } from '#rules/roulette/racetrack.ts'
import type { Placed } from '#rules/tables/table.ts'
import { spotOf } from '#rules/roulette/spots.ts'
import { colourOf, WHEEL } from '#rules/roulette/wheel.ts'
import type { Money } from '#rules/money.ts'
import { DISPLAY_FONT, layer, linear } from '../../../art/brush.ts'
import { button, h } from '../../../shell/dom.ts'
import type { Area } from '../area.ts'
import type { RouletteSay } from '../words.ts'
import { stadium, type Stadium } from './stadium.ts'

export interface TrackHooks {
  place(chips: readonly Placed[], name: string): void
  /** The bet under a pointer or the focus. */
  point(chips: readonly Placed[]): void
}

/** The racetrack: the order of the wheel on the table, for bets on its parts. */
export interface Track {
  readonly element: HTMLElement
  layOut(area: Area, ratio: number): void
  open(open: boolean): void
  readonly opened: boolean
  free(free: boolean): void
}

const SECTORS: readonly Sector[] = ['tiers', 'orphelins', 'voisins']
const MOST = 4
const FIELDS = { green: ['#15855a', '#0a5a3b'], red: ['#b8262f', '#7c0f19'], black: ['#29272b', '#0f0e11'] } as const

/** @param chip worth of a chip now */
export function createTrack(say: RouletteSay, chip: () => Money, hooks: TrackHooks): Track {
  let each = 2
  let ratio = 1
  let box: Area = { x: 0, y: 0, width: 1, height: 1 }
  let shape: Stadium = stadium(2, 1, 0.5)
  let free = true
  const picture = document.createElement('canvas')
  picture.setAttribute('aria-hidden', 'true')
  const around = (number: number) => neighbourBet(number, each, chip())
  const pointing = (element: HTMLElement, bet: () => readonly Placed[]) => {
    const on = () => {
      const chips = free ? bet() : []
      draw(new Set(chips.flatMap(({ spot }) => spotOf(spot).numbers)))
      hooks.point(chips)
    }
    const off = () => {
      draw(new Set())
      hooks.point([])
    }
    element.addEventListener('pointerenter', on)
    element.addEventListener('focus', on)
    element.addEventListener('pointerleave', off)
    element.addEventListener('blur', off)
  }
  const put = (bet: () => readonly Placed[], name: () => string) => () => {
    if (free) hooks.place(bet(), name())
  }
  const nameOf = (number: number) => say('numberAndNeighbours', { number, each })
  const numbers = WHEEL.map((number) => {
    const made = button(
      '',
      'cell',
      put(
        () => around(number),
        () => nameOf(number),
      ),
    )
    pointing(made, () => around(number))
    return made
  })
  const sectors = SECTORS.map((sector) => {
    const made = button(
      say(sector),
      `sector ${sector}`,
      put(
        () => sectorBet(sector, chip()),
        () => say(sector),
      ),
    )
    pointing(made, () => sectorBet(sector, chip()))
    return made
  })
  const count = h('output', { 'aria-live': 'polite' })
  const step = (by: -1 | 1) => () => {
    each = Math.min(MOST, Math.max(1, each + by))
    nameAll()
  }
  const fewer = button('−', 'count', step(-1))
  const more = button('+', 'count', step(1))
  fewer.setAttribute('aria-label', say('fewerNeighbours'))
  more.setAttribute('aria-label', say('moreNeighbours'))
  const middle = h('div.middle', {}, h('div.sectors', {}, ...sectors), h('p.neighbours', {}, fewer, count, more))
  const element = h(
    'div',
    { id: 'track', role: 'group', 'aria-label': say('racetrack'), hidden: '' },
    picture,
    ...numbers,
    middle,
  )
  const nameAll = () => {
    count.textContent = say('neighbours', { each })
    fewer.disabled = each === 1
    more.disabled = each === MOST
    numbers.forEach((made, index) => made.setAttribute('aria-label', nameOf(WHEEL[index] ?? 0)))
  }
  nameAll()
  // What a round button leaves of its cell.
  element.addEventListener('click', (event) => {
    if (event.target !== element) return
    const frame = element.getBoundingClientRect()
    const far = WHEEL.map((_, place) =>
      Math.hypot(shape.at(place).x + frame.x - event.clientX, shape.at(place).y + frame.y - event.clientY),
    )
    const least = Math.min(...far)
    if (least < shape.band * 0.7) numbers[far.indexOf(least)]?.click()
  })

  const cellPath = (ctx: CanvasRenderingContext2D, place: number) => {
    const half = shape.band / 2
    ctx.beginPath()
    for (let step = 0; step <= 8; step += 1) {
      const { x, y } = shape.at(place - 0.5 + step / 8, half)
      ctx.lineTo(x, y)
    }
    for (let step = 8; step >= 0; step -= 1) {
      const { x, y } = shape.at(place - 0.5 + step / 8, -half)
      ctx.lineTo(x, y)
    }
    ctx.closePath()
  }
  function draw(lit: ReadonlySet<number>): void {
    const ctx = picture.getContext('2d')
    if (ctx === null || element.hidden) return
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
    ctx.clearRect(0, 0, box.width, box.height)
    const paint = layer(1).ctx
    WHEEL.forEach((number, place) => {
      cellPath(ctx, place)
      ctx.fillStyle = linear(paint, [0, 0], [0, box.height], FIELDS[colourOf(number)])
      ctx.fill()
      if (lit.has(number)) {
        ctx.fillStyle = 'rgb(255 226 150 / .42)'
        ctx.fill()
      }
      ctx.lineWidth = lit.has(number) ? 2 : 1.2
      ctx.strokeStyle = lit.has(number) ? '#ffe9ab' : '#cfae68'
      ctx.stroke()
    })
    ctx.font = `700 ${Math.min(17, shape.band * 0.38)}px '${DISPLAY_FONT}', sans-serif`
    ctx.textAlign = 'center'
    ctx.textBaseline = 'middle'
    ctx.fillStyle = '#fff3dc'
    WHEEL.forEach((number, place) => {
      const { x, y } = shape.at(place)
      ctx.fillText(String(number), x, y + 1)
    })
  }

  return {
    element,
    layOut(area, pixels) {
      box = area
      ratio = pixels
      const upright = area.height > area.width
      const band = Math.min(46, Math.min(area.width, area.height) * 0.26)
      shape = stadium(area.width, area.height, band)
      Object.assign(element.style, {
        left: `${area.x}px`,
        top: `${area.y}px`,
        width: `${area.width}px`,
        height: `${area.height}px`,
      })
      element.dataset['upright'] = String(upright)
      element.style.setProperty('--band', `${band}px`)
      // In a bend the cells are wedges; their buttons are as large as they can be without lying over each other.
      const side = Math.min(shape.cell * 0.92, band)
      picture.width = Math.round(area.width * ratio)
      picture.height = Math.round(area.height * ratio)
      numbers.forEach((made, place) => {
        const { x, y } = shape.at(place)
        Object.assign(made.style, {
          left: `${x - side / 2}px`,
          top: `${y - side / 2}px`,
          width: `${side}px`,
          height: `${side}px`,
        })
      })
      draw(new Set())
    },
    open(open) {
      element.hidden = !open
      draw(new Set())
    },
    get opened() {
      return !element.hidden
    },
    free(now) {
      free = now
      element.setAttribute('aria-disabled', String(!now))
    },
  }
}
