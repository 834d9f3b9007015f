import { WHEEL, colourOf, POCKETS } from '#rules/roulette/wheel.ts'
import { DISPLAY_FONT, conic, type Layer, radial } from '../../../art/brush.ts'
import { sheet, POCKET, COLOURS, sector, ROTOR, NUMBERS, BRASS } from './paint.ts'
import { STEP } from './throw.ts'

/** The pockets, the zero at angle 0. */
export function paintPockets(radius: number): Layer {
  const made = sheet(radius, POCKET.outer)
  const { ctx } = made
  WHEEL.forEach((number, index) => {
    const [bright, dark] = COLOURS[colourOf(number)]
    const shade = radial(
      ctx,
      0,
      0,
      POCKET.outer,
      [
        [0, dark],
        [0.35, bright],
        [0.8, dark],
        [1, '#050203'],
      ],
      POCKET.inner,
    )
    sector(ctx, POCKET.inner, POCKET.outer, (index - 0.5) * STEP, (index + 0.5) * STEP, shade)
  })
  for (let index = 0; index < POCKETS; index += 1) {
    const angle = (index + 0.5) * STEP
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    for (const [shift, width, colour] of [
      [0.006, 0.016, 'rgb(0 0 0 / .55)'],
      [0, 0.0095, '#8a5a1c'],
      [-0.002, 0.0045, '#ffe9a8'],
    ] as const) {
      ctx.strokeStyle = colour
      ctx.lineWidth = width
      ctx.beginPath()
      ctx.moveTo(cos * POCKET.inner - sin * shift, sin * POCKET.inner + cos * shift)
      ctx.lineTo(cos * POCKET.outer - sin * shift, sin * POCKET.outer + cos * shift)
      ctx.stroke()
    }
  }
  return made
}

/** The ring of numbers, the zero at angle 0; they read upright in front. */
export function paintNumbers(radius: number): Layer {
  const made = sheet(radius, ROTOR.radius)
  const { ctx } = made
  WHEEL.forEach((number, index) => {
    const [bright, dark] = COLOURS[colourOf(number)]
    sector(
      ctx,
      NUMBERS.inner,
      NUMBERS.outer,
      (index - 0.5) * STEP,
      (index + 0.5) * STEP,
      radial(ctx, 0, 0, NUMBERS.outer, [dark, bright, bright], NUMBERS.inner),
    )
  })
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  WHEEL.forEach((number, index) => {
    ctx.save()
    ctx.rotate(index * STEP - Math.PI / 2)
    ctx.translate(0, (NUMBERS.outer + NUMBERS.inner) / 2 + 0.004)
    // Fonts below one pixel are not drawn everywhere: the scale goes into the letters.
    ctx.scale(1 / 1000, 1 / 1000)
    ctx.font = `700 84px '${DISPLAY_FONT}'`
    ctx.fillStyle = 'rgb(0 0 0 / .55)'
    ctx.fillText(String(number), 3, 7)
    ctx.fillStyle = '#fff3dc'
    ctx.fillText(String(number), 0, 0)
    ctx.restore()
    ctx.save()
    ctx.rotate((index + 0.5) * STEP)
    ctx.fillStyle = '#d6a54c'
    ctx.fillRect(NUMBERS.inner, -0.0025, NUMBERS.outer - NUMBERS.inner, 0.005)
    ctx.restore()
  })
  for (const [at, width] of [
    [NUMBERS.outer + 0.007, 0.016],
    [NUMBERS.inner, 0.013],
  ] as const) {
    ctx.lineWidth = width
    ctx.strokeStyle = conic(ctx, 0, 0, 0, [...BRASS, ...BRASS.slice(1)])
    ctx.beginPath()
    ctx.arc(0, 0, at, 0, Math.PI * 2)
    ctx.stroke()
  }
  return made
}
