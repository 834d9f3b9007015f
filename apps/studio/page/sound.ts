import type { ZZFX } from 'zzfx'

/** What the game can be heard doing. */
export type SoundName =
  | 'press'
  | 'start'
  | 'land'
  | 'egg'
  | 'tension'
  | 'flame'
  | 'count'
  | 'win'
  | 'fanfare'
  | 'gong'
  | 'stake'
  | 'panel'
  | 'card'
  | 'lamp'
  | 'thud'
  | 'foam'
  | 'bell'
  | 'flag'
  | 'horn'
  | 'swell'
  | 'chip'
  | 'roll'
  | 'knock'
  | 'clank'
  | 'crank'
  | 'tick'

export interface Sound {
  play(name: SoundName, pitch?: number): void
  set(on: boolean): void
  readonly on: boolean
}

type Recipe = readonly (number | undefined)[]

/** zzfx parameters: volume, randomness, frequency, attack, sustain, release, shape, curve, slide, delta slide, pitch jump, … */
const RECIPES: Record<Exclude<SoundName, 'win' | 'fanfare'>, Recipe> = {
  press: [0.7, 0, 180, 0, 0.01, 0.06, 1, 1.6, -6],
  start: [0.5, 0, 90, 0.04, 0.12, 0.2, 3, 0.6, 4, 0, 0, 0, 0, 0.4],
  land: [0.9, 0, 72, 0, 0.015, 0.11, 1, 1.8, -2.5, 0, 0, 0, 0, 1.6],
  egg: [0.9, 0, 523, 0.01, 0.12, 0.45, 0, 1.4, 0, 0, 262, 0.09],
  tension: [0.55, 0, 110, 0.5, 0.5, 0.25, 2, 0.7, 1.2, 0.2, 0, 0, 0.06],
  flame: [0.9, 0.05, 60, 0.05, 0.3, 0.55, 4, 0.5, 3, 0, 0, 0, 0, 3],
  count: [0.22, 0, 880, 0, 0.006, 0.035, 1, 1.4],
  gong: [1.1, 0, 82, 0.01, 0.5, 1.4, 0, 1.6, 0, 0, 41, 0.12, 0, 0.3],
  stake: [0.4, 0, 320, 0, 0.01, 0.05, 0, 1.5, 6],
  panel: [0.3, 0, 240, 0.01, 0.02, 0.07, 0, 1.5, 2],
  card: [0.5, 0.04, 1300, 0, 0.008, 0.05, 4, 2, -18, 0, 0, 0, 0, 2.4],
  chip: [0.5, 0.05, 1900, 0, 0.006, 0.045, 0, 2.2, -4, 0, 620, 0.012],
  roll: [0.22, 0.08, 210, 0.02, 0.05, 0.06, 4, 1.4, 0, 0, 0, 0, 0, 5],
  knock: [0.6, 0.06, 940, 0, 0.006, 0.05, 1, 2.2, -9, 0, 0, 0, 0, 0.6],
  lamp: [0.45, 0, 587, 0, 0.025, 0.08, 1, 1.6, 0, 0, 196, 0.025],
  thud: [0.8, 0.03, 96, 0, 0.02, 0.09, 0, 2.2, -3, 0, 0, 0, 0, 1.1],
  foam: [0.5, 0.05, 420, 0.03, 0.12, 0.42, 4, 1.2, -2.4, 0, 0, 0, 0, 7],
  bell: [0.9, 0, 784, 0.004, 0.06, 1.3, 0, 1.9, 0, 0, 1, 0.02, 0, 0.06],
  flag: [0.4, 0.06, 190, 0.01, 0.05, 0.16, 4, 0.8, 2.2, 0, 0, 0, 0, 3.4],
  horn: [1, 0, 98, 0.12, 0.75, 0.8, 2, 0.55, 0, 0, 0, 0, 0, 0.12],
  clank: [0.6, 0.02, 340, 0, 0.012, 0.09, 1, 2.2, -3, 0, 240, 0.01, 0, 0.5],
  crank: [0.9, 0, 160, 0.02, 0.5, 0.5, 2, 0.8, 2.4, 0, 90, 0.06, 0.07, 0.8],
  tick: [0.5, 0.01, 1240, 0, 0.005, 0.03, 1, 2.4, -8],
  swell: [0.8, 0.05, 120, 0.5, 0.45, 0.9, 4, 0.7, 1.2, 0, 0, 0, 0, 9],
}

/** Melodies: each note is a step in the scale of the tonic and a moment in seconds. */
const TUNES: Record<'win' | 'fanfare', readonly (readonly [number, number])[]> = {
  win: [
    [0, 0],
    [4, 0.09],
    [7, 0.18],
    [12, 0.27],
  ],
  fanfare: [
    [0, 0],
    [0, 0.14],
    [4, 0.28],
    [7, 0.42],
    [12, 0.62],
    [7, 0.84],
    [12, 0.98],
    [16, 1.12],
    [19, 1.3],
  ],
}

/** Sounds made by calculation. The library opens an audio device when it is loaded, so it is loaded by the first gesture. */
export function createSound(): Sound {
  let on = true
  let zzfx: typeof ZZFX | null = null
  let waking = false
  const made = new Map<string, number[]>()
  const emit = (key: string, recipe: Recipe, delay: number, pitch: number) => {
    if (zzfx === null || !on) return
    const samples = made.get(key) ?? zzfx.buildSamples(...recipe)
    made.set(key, samples)
    const player = zzfx
    const sound = () => player.playSamples([samples], 1, pitch)
    if (delay === 0) sound()
    else setTimeout(sound, delay * 1000)
  }
  // Browsers stay silent before a gesture; a phone may put the device to sleep between two.
  const wake = (): void => {
    if (zzfx !== null) void zzfx.audioContext.resume()
    if (waking) return
    waking = true
    void import('zzfx').then((library) => {
      zzfx = library.ZZFX
      zzfx.volume = 0.22
      return zzfx.audioContext.resume()
    })
  }
  window.addEventListener('pointerdown', wake)
  window.addEventListener('keydown', wake)
  return {
    play(name, pitch = 1) {
      if (name === 'win' || name === 'fanfare') {
        const shape: Recipe =
          name === 'win'
            ? [0.7, 0, 523, 0.01, 0.09, 0.34, 0, 1.4]
            : [0.9, 0, 262, 0.02, 0.16, 0.5, 2, 1.2, 0, 0, 0, 0, 0, 0.1]
        for (const [step, moment] of TUNES[name]) emit(name, shape, moment, pitch * 2 ** (step / 12))
        return
      }
      emit(name, RECIPES[name], 0, pitch)
    },
    set: (next) => (on = next),
    get on() {
      return on
    },
  }
}
