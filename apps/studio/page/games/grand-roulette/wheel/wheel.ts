import { linear, radial, type Layer } from '../../../art/brush.ts'
import { easeInOut, type Motion } from '../../../stage/motion.ts'
import { WHEEL } from '#rules/roulette/wheel.ts'
import { ABOVE, BELOW, CONE, FLAT, HALF, paintBowl, paintCone, paintLight, POCKET, ROTOR, up } from './paint.ts'
import { paintNumbers } from './paint-pockets.ts'
import { paintPockets } from './paint-pockets.ts'
import { type Ball, modulo, planThrow, REST, STEP, type Throw, TRACK } from './throw.ts'

/** What a wheel can be heard doing. */
export interface WheelHooks {
  /** The ball circles; asked a few times a turn, with its speed as a share of the fastest. */
  rolls(speed: number): void
  knocks(strength: number): void
}

export interface Wheel {
  readonly canvas: HTMLCanvasElement
  /** Paints everything anew. @param radius in CSS pixels */
  size(radius: number, ratio: number): void
  /** Sets the rotor turning and throws the ball against it; it circles until `land`. */
  launch(): void
  /** Leads the ball to a number; resolves when it rests there. Then the rotor turns on until the number is in front. */
  land(number: number, variety: number): Promise<void>
  /** The wheel at rest, at once, with the ball in a number or without a ball. */
  rest(number: number | undefined): void
  /** Lights the pocket with the ball, or no longer. */
  light(on: boolean): void
  /** Takes what is moving to its end, quickly. */
  hurry(): void
  /** Draws what has changed; called once a frame. */
  tick(dt: number): void
}

/** Radians a second, of the rotor and of the ball, clockwise. */
const TURNING = 1.25
const DRIFTING = 0.55
const THROWN = -6.6
const LAUNCH_MS = 700
const HURRY = 9
/** Where a number is in front, nearest to the player. */
const FRONT = Math.PI / 2

export function createWheel(motion: Motion, hooks: WheelHooks, still: boolean): Wheel {
  const canvas = document.createElement('canvas')
  const found = canvas.getContext('2d')
  if (found === null) throw new Error('this browser has no 2D canvas')
  const ctx = found
  let layers: Readonly<Record<'bowl' | 'pockets' | 'numbers' | 'cone' | 'light', Layer>> | null = null
  let radius = 0
  let rotor = FRONT
  let turning = 0
  let ball: Ball | null = null
  /** Of the ball on its track, against the rotor. */
  let speed = 0
  let launched = false
  let launchedAt = 0
  let shown = 0
  let thrown: { readonly plan: Throw; ms: number; knocked: number; readonly done: () => void } | null = null
  let aligning: { readonly from: number; readonly way: number; readonly ms: number; spent: number } | null = null
  let rate = 1
  let rolled = 0
  let glow = 0
  let lit = false
  let dirty = true

  const advance = (dt: number): void => {
    const seconds = dt / 1000
    if (aligning !== null) {
      aligning.spent = Math.min(aligning.ms, aligning.spent + dt)
      const left = 1 - aligning.spent / aligning.ms
      rotor = aligning.from + aligning.way * (1 - left * left)
      if (aligning.spent === aligning.ms) aligning = null
    } else rotor += turning * seconds
    if (launched && ball !== null) {
      shown = Math.min(1, shown + dt / 240)
      turning += (TURNING - turning) * Math.min(1, seconds * 5)
      speed += (TURNING - THROWN - speed) * Math.min(1, seconds * 4.5)
      ball = { ...ball, angle: ball.angle - speed * seconds }
      roll(dt, 1)
    } else if (thrown !== null) fly(thrown, dt)
  }
  const fly = (flight: NonNullable<typeof thrown>, dt: number): void => {
    const { plan, done } = flight
    flight.ms += dt
    turning += (DRIFTING - turning) * Math.min(1, (dt / 1000) * 0.45)
    ball = plan.at(flight.ms)
    if (ball.radius > TRACK - 0.02) roll(dt, 1 - flight.ms / plan.ms)
    for (const knock of plan.knocks.slice(flight.knocked)) {
      if (knock.ms > flight.ms) break
      flight.knocked += 1
      hooks.knocks(knock.strength)
    }
    if (flight.ms < plan.ms) return
    thrown = null
    rate = 1
    align(ball.angle)
    done()
  }
  const roll = (dt: number, share: number): void => {
    rolled += dt * (0.35 + share * 0.65)
    if (rolled < 105) return
    rolled = 0
    hooks.rolls(share)
  }
  /** Slows the rotor evenly down to where the ball is in front. */
  const align = (angle: number): void => {
    const v = Math.max(0.3, turning)
    const near = modulo(FRONT - angle - rotor)
    const way = near < 0.5 ? near + Math.PI * 2 : near
    aligning = { from: rotor, way, ms: ((2 * way) / v) * 1000, spent: 0 }
    turning = 0
  }

  const sheet = ({ canvas: picture }: Layer, z: number, reach: number): void => {
    ctx.save()
    ctx.translate(0, up(z) * radius)
    ctx.scale(1, FLAT)
    ctx.rotate(rotor)
    ctx.drawImage(picture, -reach * radius, -reach * radius, reach * radius * 2, reach * radius * 2)
    ctx.restore()
  }
  const draw = (): void => {
    if (layers === null) return
    ctx.setTransform(1, 0, 0, 1, 0, 0)
    ctx.clearRect(0, 0, canvas.width, canvas.height)
    ctx.drawImage(layers.bowl.canvas, 0, 0)
    ctx.translate(radius * HALF, radius * ABOVE)
    // The wall between the ring and the pockets behind it.
    ctx.fillStyle = '#1a0a04'
    ctx.beginPath()
    ctx.ellipse(0, up(ROTOR.z) * radius, 0.69 * radius, 0.69 * FLAT * radius, 0, 0, Math.PI * 2)
    ctx.fill()
    sheet(layers.pockets, POCKET.z, POCKET.outer)
    if (glow > 0 && ball !== null) drawGlow(ball.angle)
    sheet(layers.numbers, ROTOR.z, ROTOR.radius)
    sheet(layers.cone, CONE.z, CONE.radius)
    ctx.setTransform(1, 0, 0, 1, 0, 0)
    ctx.drawImage(layers.light.canvas, 0, 0)
    ctx.translate(radius * HALF, radius * ABOVE)
    const behind = ball !== null && ball.radius < 0.6 && Math.sin(ball.angle + rotor) < 0.2
    if (ball !== null && behind) drawBall(ball)
    drawTurret(ctx, radius, rotor)
    if (ball !== null && !behind) drawBall(ball)
  }
  const drawGlow = (angle: number): void => {
    ctx.save()
    ctx.translate(0, up(POCKET.z) * radius)
    ctx.scale(radius, radius * FLAT)
    ctx.rotate(rotor + angle)
    ctx.globalAlpha = glow
    ctx.globalCompositeOperation = 'lighter'
    ctx.fillStyle = radial(
      ctx,
      0,
      0,
      0.6,
      [
        [0, 'rgb(255 214 120 / .25)'],
        [0.5, 'rgb(255 226 150 / .95)'],
        [1, 'rgb(255 214 120 / .3)'],
      ],
      POCKET.inner,
    )
    ctx.beginPath()
    ctx.arc(0, 0, 0.58, -STEP / 2, STEP / 2)
    ctx.arc(0, 0, POCKET.inner, STEP / 2, -STEP / 2, true)
    ctx.fill()
    ctx.restore()
  }
  const drawBall = ({ angle, radius: reach, lift }: Ball): void => {
    const theta = angle + rotor
    const ground = groundAt(reach)
    const x = Math.cos(theta) * reach * radius
    const floor = (Math.sin(theta) * reach * FLAT + up(ground)) * radius
    const size = 0.03 * radius
    const y = floor - size * 0.7 + up(lift) * radius
    ctx.save()
    ctx.globalAlpha = shown
    ctx.fillStyle = `rgb(0 0 0 / ${0.5 - Math.min(0.3, lift * 3)})`
    ctx.beginPath()
    ctx.ellipse(
      x + size * 0.35,
      floor + size * 0.2,
      size * (1.05 + lift * 4),
      size * (0.75 + lift * 3),
      0,
      0,
      Math.PI * 2,
    )
    ctx.fill()
    ctx.fillStyle = radial(ctx, x - size * 0.35, y - size * 0.4, size * 1.5, [
      [0, '#ffffff'],
      [0.5, '#fffaf0'],
      [0.82, '#ddd2be'],
      [1, '#9d9079'],
    ])
    ctx.beginPath()
    ctx.arc(x, y, size, 0, Math.PI * 2)
    ctx.fill()
    ctx.restore()
  }

  return {
    canvas,
    size(css, ratio) {
      radius = css * ratio
      canvas.width = Math.round(radius * HALF * 2)
      canvas.height = Math.round(radius * (ABOVE + BELOW))
      layers = {
        bowl: paintBowl(radius),
        pockets: paintPockets(radius),
        numbers: paintNumbers(radius),
        cone: paintCone(radius),
        light: paintLight(radius),
      }
      dirty = true
    },
    launch() {
      lit = false
      aligning = null
      thrown = null
      rate = 1
      if (still) return
      launched = true
      launchedAt = motion.now
      shown = 0
      speed = turning + 2.5
      ball = { angle: -Math.PI * 0.8 - rotor, radius: TRACK, lift: 0 }
    },
    async land(number, variety) {
      const pocket = WHEEL.indexOf(number)
      if (still || !launched || ball === null) {
        launched = false
        ball = { angle: pocket * STEP, radius: REST, lift: 0 }
        rotor = FRONT - ball.angle
        shown = 1
        dirty = true
        return
      }
      // The ball is up to speed before its way is known.
      if (rate === 1) await motion.wait(Math.max(0, LAUNCH_MS - (motion.now - launchedAt)))
      launched = false
      const { angle } = ball
      await new Promise<void>(
        (done) => (thrown = { plan: planThrow(angle, Math.max(3.5, speed), pocket, variety), ms: 0, knocked: 0, done }),
      )
    },
    rest(number) {
      launched = false
      thrown?.done()
      thrown = null
      aligning = null
      turning = 0
      rate = 1
      ball = number === undefined ? null : { angle: WHEEL.indexOf(number) * STEP, radius: REST, lift: 0 }
      shown = 1
      rotor = FRONT - (ball?.angle ?? 0)
      lit = false
      glow = 0
      dirty = true
    },
    light: (on) => (lit = on),
    hurry() {
      rate = HURRY
    },
    tick(dt) {
      const target = lit ? 1 : 0
      const moving = launched || thrown !== null || aligning !== null || turning !== 0 || glow !== target
      glow = still || Math.abs(glow - target) < 0.02 ? target : glow + (target - glow) * Math.min(1, dt / 140)
      // In small steps, so that a slow picture does not change the way.
      for (let left = dt * (thrown !== null || launched ? rate : 1); left > 0; left -= 16) advance(Math.min(16, left))
      if (!moving && !dirty) return
      dirty = false
      draw()
    },
  }
}

/** Height of what the ball rolls on. */
function groundAt(radius: number): number {
  const marks = [
    [REST, POCKET.z],
    [0.555, POCKET.z],
    [0.6, ROTOR.z],
    [0.7, ROTOR.z],
    [0.86, -0.06],
    [TRACK, -0.03],
  ] as const
  const upper = marks.findIndex(([at]) => at >= radius)
  const [to, high] = marks[upper < 0 ? marks.length - 1 : upper] ?? [TRACK, 0]
  const [from, low] = marks[Math.max(0, (upper < 0 ? marks.length : upper) - 1)] ?? [REST, 0]
  return to === from ? high : low + (high - low) * easeInOut(Math.min(1, Math.max(0, (radius - from) / (to - from))))
}

/** The handle in the middle: four arms with knobs on a column of brass. */
function drawTurret(ctx: CanvasRenderingContext2D, radius: number, rotor: number): void {
  const arms = Array.from({ length: 4 }, (_, index) => rotor + Math.PI / 4 + (index * Math.PI) / 2).toSorted(
    (a, b) => Math.sin(a) - Math.sin(b),
  )
  ctx.save()
  ctx.scale(radius, radius)
  ctx.fillStyle = 'rgb(0 0 0 / .4)'
  ctx.beginPath()
  ctx.ellipse(0.03, up(-0.09), 0.17, 0.17 * FLAT, 0, 0, Math.PI * 2)
  ctx.fill()
  const brass = (wide: number) =>
    linear(ctx, [-wide, 0], [wide, 0], ['#4d2e08', '#b67b28', '#fff0bf', '#e0b056', '#8a5a1c', '#3d2406'])
  const column = (from: number, to: number, wide: (share: number) => number): void => {
    for (let z = from; z <= to; z += 0.004) {
      const width = wide((z - from) / (to - from))
      ctx.fillStyle = brass(width)
      ctx.beginPath()
      ctx.ellipse(0, up(z), width, width * FLAT, 0, 0, Math.PI * 2)
      ctx.fill()
    }
  }
  column(-0.1, -0.04, (share) => 0.125 - share * 0.05)
  const arm = (angle: number): void => {
    const z = 0.03
    const [x, y] = [Math.cos(angle) * 0.17, Math.sin(angle) * 0.17 * FLAT + up(z)]
    for (const [width, colour, lower] of [
      [0.03, '#5c370b', 0.006],
      [0.022, '#d9a441', 0],
      [0.008, '#fff0bf', -0.006],
    ] as const) {
      ctx.strokeStyle = colour
      ctx.lineWidth = width
      ctx.lineCap = 'round'
      ctx.beginPath()
      ctx.moveTo(0, up(z) + lower)
      ctx.lineTo(x, y + lower)
      ctx.stroke()
    }
    ctx.fillStyle = radial(ctx, x - 0.012, y - 0.016, 0.05, ['#fff6d6', '#e6b95c', '#8a5a1c', '#3d2406'])
    ctx.beginPath()
    ctx.arc(x, y, 0.034, 0, Math.PI * 2)
    ctx.fill()
  }
  for (const angle of arms.slice(0, 2)) arm(angle)
  column(-0.04, 0.07, (share) => 0.062 + Math.sin(share * Math.PI) * 0.014)
  for (const angle of arms.slice(2)) arm(angle)
  column(0.07, 0.14, (share) => 0.05 * (1 - share * 0.55))
  ctx.fillStyle = radial(ctx, -0.012, up(0.155) - 0.012, 0.055, ['#fffbe8', '#f0c869', '#9a6420', '#4d2e08'])
  ctx.beginPath()
  ctx.arc(0, up(0.155), 0.034, 0, Math.PI * 2)
  ctx.fill()
  ctx.restore()
}
