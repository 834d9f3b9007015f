import { alpha, mix } from './core/colour.ts'
import { svgOf } from './core/frame.ts'
import { seeded } from './core/seeded.ts'
import { rect } from './core/shapes.ts'
import { createSheet } from './core/sheet.ts'
import { companion, hoard, main, veil, type IconBodies, type Subject } from './compose.ts'
import { MATERIALS, PALETTES, type MaterialName, type PaletteName } from './palettes.ts'
import { drift } from './props/ornaments.ts'
import { SCENES, type SceneName } from './scenes.ts'
import type { Stage } from './scenes/stage.ts'
import type { HeroSpec, Ornament } from './themes/spec.ts'

/** A wide banner is 16:7 with its quiet ground on the left; a tall one 4:5 with its quiet ground below. */
export const BANNER = { wide: { width: 1600, height: 700 }, tall: { width: 800, height: 1000 } } as const
export type BannerShape = keyof typeof BANNER

export interface BannerPicture {
  readonly scene: SceneName
  readonly palette: PaletteName
  readonly hero: HeroSpec
  readonly material: MaterialName
  readonly parts?: MaterialName
  /** Two icons beside the hero, and what they are made of. */
  readonly companions: readonly [string, string]
  readonly stuffs: readonly [MaterialName, MaterialName]
  readonly ornament: Ornament
  /** Whether a heap lies at the hero's feet. */
  readonly heap?: boolean
}

const hero = (name: string): HeroSpec => ({ name })
const prop = (name: NonNullable<HeroSpec['prop']>): HeroSpec => ({ name, prop: name })

export const BANNERS = {
  welcome: {
    scene: 'volcano',
    palette: 'ember',
    hero: hero('spiked-dragon-head'),
    material: 'gold',
    parts: 'ruby',
    companions: ['fire-gem', 'dragon-orb'],
    stuffs: ['ruby', 'amber'],
    ornament: 'coins',
    heap: true,
  },
  jackpot: {
    scene: 'vault',
    palette: 'moonlit',
    hero: prop('crown-jewels'),
    material: 'ruby',
    companions: ['jewel-crown', 'gold-bar'],
    stuffs: ['gold', 'gold'],
    ornament: 'coins',
    heap: true,
  },
  live: {
    scene: 'felt',
    palette: 'jade',
    hero: prop('roulette'),
    material: 'ruby',
    companions: ['spades', 'hearts'],
    stuffs: ['slate', 'ruby'],
    ornament: 'chips',
  },
  lottery: {
    scene: 'fireworks',
    palette: 'fig',
    hero: prop('lotto'),
    material: 'gold',
    companions: ['ticket', 'shamrock'],
    stuffs: ['lemon', 'leaf'],
    ornament: 'balls',
  },
  sports: {
    scene: 'stadium',
    palette: 'meadow',
    hero: hero('trophy-cup'),
    material: 'gold',
    parts: 'ruby',
    companions: ['soccer-ball', 'basketball-ball'],
    stuffs: ['ivory', 'amber'],
    ornament: 'confetti',
  },
  fishing: {
    scene: 'reef',
    palette: 'lagoon',
    hero: hero('angler-fish'),
    material: 'amber',
    parts: 'lemon',
    companions: ['clownfish', 'sea-turtle'],
    stuffs: ['coral', 'leaf'],
    ornament: 'bubbles',
  },
  vip: {
    scene: 'silk',
    palette: 'brass',
    hero: hero('imperial-crown'),
    material: 'gold',
    parts: 'ruby',
    companions: ['cut-diamond', 'star-medal'],
    stuffs: ['ice', 'ruby'],
    ornament: 'gems',
  },
  friends: {
    scene: 'lanterns',
    palette: 'fig',
    hero: prop('lantern'),
    material: 'ruby',
    companions: ['lotus', 'present'],
    stuffs: ['rose', 'jade'],
    ornament: 'coins',
  },
  treasure: {
    scene: 'island',
    palette: 'lagoon',
    hero: hero('open-treasure-chest'),
    material: 'bronze',
    parts: 'gold',
    companions: ['ship-wheel', 'anchor'],
    stuffs: ['gold', 'silver'],
    ornament: 'coins',
    heap: true,
  },
  rebate: {
    scene: 'heavens',
    palette: 'sirocco',
    hero: hero('crown-coin'),
    material: 'gold',
    parts: 'ruby',
    companions: ['two-coins', 'piggy-bank'],
    stuffs: ['silver', 'rose'],
    ornament: 'coins',
    heap: true,
  },
  slots: {
    scene: 'theatre',
    palette: 'brass',
    hero: prop('sevens'),
    material: 'ruby',
    companions: ['cherry', 'ringing-bell'],
    stuffs: ['ruby', 'gold'],
    ornament: 'stars',
  },
  arena: {
    scene: 'grid',
    palette: 'patina',
    hero: hero('gamepad'),
    material: 'ivory',
    parts: 'coral',
    companions: ['crossed-swords', 'trophy-cup'],
    stuffs: ['silver', 'gold'],
    ornament: 'sparks',
  },
  cards: {
    scene: 'silk',
    palette: 'fig',
    hero: prop('aces'),
    material: 'ruby',
    companions: ['domino-tiles', 'spades'],
    stuffs: ['ivory', 'slate'],
    ornament: 'chips',
  },
  ring: {
    scene: 'rays',
    palette: 'sirocco',
    hero: hero('rooster'),
    material: 'ruby',
    parts: 'gold',
    companions: ['feather', 'trophy-cup'],
    stuffs: ['amber', 'gold'],
    ornament: 'feathers',
  },
  rapid: {
    scene: 'lanterns',
    palette: 'jade',
    hero: prop('balls'),
    material: 'ruby',
    companions: ['lotus', 'star-medal'],
    stuffs: ['rose', 'gold'],
    ornament: 'balls',
  },
  bingo: {
    scene: 'carnival',
    palette: 'lagoon',
    hero: prop('bingo'),
    material: 'coral',
    companions: ['balloons', 'star-medal'],
    stuffs: ['rose', 'gold'],
    ornament: 'confetti',
  },
} as const satisfies Record<string, BannerPicture>

export type BannerName = keyof typeof BANNERS

/** A banner's drawn scene, without words: the page sets real type over its quiet side. */
export function bannerSvg(
  name: BannerName,
  shape: BannerShape,
  icons: IconBodies,
  width: number = BANNER[shape].width,
): string {
  const { width: w, height: h } = BANNER[shape]
  const picture: BannerPicture = BANNERS[name]
  const p = PALETTES[picture.palette]
  const sheet = createSheet(`b${name}${shape}`)
  const rnd = seeded(`banner-${name}-${shape}`)
  const wide = shape === 'wide'
  const focus = wide ? { x: w * 0.73, y: h * 0.485 } : { x: w * 0.53, y: h * 0.255 }
  const stage: Stage = {
    w,
    h,
    u: h / 400,
    rnd,
    p,
    sheet,
    sun: { x: focus.x - w * (wide ? 0.1 : 0.22), y: h * (wide ? 0.2 : 0.13) },
    focus,
  }
  const scene = SCENES[picture.scene](stage)
  const near: Stage = { ...stage, u: wide ? h / 330 : w / 372 }
  const chosen: Subject = {
    spec: picture.hero,
    material: MATERIALS[picture.material],
    ...(picture.parts ? { parts: MATERIALS[picture.parts] } : {}),
    companions: picture.companions,
    composition: 'single',
    ornament: picture.ornament,
  }
  const around =
    companion(near, icons, picture.companions[0], MATERIALS[picture.stuffs[0]], {
      x: 112,
      y: -58,
      size: 92,
      turn: 13,
    }) +
    companion(near, icons, picture.companions[1], MATERIALS[picture.stuffs[1]], {
      x: -106,
      y: picture.heap ? 18 : 44,
      size: 80,
      turn: -14,
    })
  const floats = drift(
    picture.ornament,
    stage,
    wide
      ? { count: 13, left: w * 0.5, right: w * 0.99, top: h * 0.06, bottom: h * 0.95, size: [26, 92], clear: h * 0.4 }
      : { count: 10, left: w * 0.03, right: w * 0.97, top: h * 0.03, bottom: h * 0.5, size: [26, 78], clear: w * 0.34 },
  )
  const drawn =
    veil(near) +
    around +
    main(near, icons, chosen, { size: 196, y: picture.heap ? -14 : 0, turn: -3 }) +
    (picture.heap ? hoard(near, picture.ornament) : '') +
    floats
  const body = scene.back + drawn + scene.front + quiet(stage, wide)
  return svgOf(w, h, width, sheet.defs() + body)
}

/** The calm ground under the words, in the picture's own dark. */
function quiet({ w, h, p, sheet }: Stage, wide: boolean): string {
  const dark = mix(p.ink, p.night, 0.45)
  if (wide)
    return rect(
      0,
      0,
      w * 0.64,
      h,
      sheet.linear(
        [
          [0, alpha(dark, 0.95)],
          [0.45, alpha(dark, 0.86)],
          [0.74, alpha(dark, 0.42)],
          [1, alpha(dark, 0)],
        ],
        [0, 0],
        [1, 0],
      ),
    )
  const shade = sheet.linear([
    [0, alpha(dark, 0)],
    [0.25, alpha(dark, 0.6)],
    [0.42, alpha(dark, 0.92)],
    [1, alpha(dark, 0.98)],
  ])
  return rect(0, h * 0.34, w, h * 0.66, shade)
}
