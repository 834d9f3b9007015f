import * as beyond from './scenes/beyond.ts'
import * as halls from './scenes/halls.ts'
import * as heights from './scenes/heights.ts'
import type { Scene } from './scenes/stage.ts'
import * as towns from './scenes/towns.ts'
import * as water from './scenes/water.ts'
import * as woods from './scenes/woods.ts'

export type SceneName =
  | 'rays' | 'space' | 'grid' | 'heavens' | 'silk'
  | 'temple' | 'glass' | 'theatre' | 'felt' | 'cave' | 'clockwork' | 'vault'
  | 'dunes' | 'pyramids' | 'peaks' | 'volcano' | 'canyon' | 'aurora' | 'storm'
  | 'skyline' | 'lanterns' | 'carnival' | 'fireworks' | 'stadium'
  | 'sea' | 'reef' | 'island' | 'harbour'
  | 'forest' | 'jungle' | 'meadow' | 'haunted' | 'candy' | 'garden'

export const SCENES: Readonly<Record<SceneName, Scene>> = {
  rays: beyond.rays, space: beyond.space, grid: beyond.grid, heavens: beyond.heavens, silk: beyond.silk,
  temple: halls.temple, glass: halls.glass, theatre: halls.theatre, felt: halls.felt, cave: halls.cave,
    clockwork: halls.clockwork, vault: halls.vault,
  dunes: heights.dunes, pyramids: heights.pyramids, peaks: heights.peaks, volcano: heights.volcano, canyon: heights.canyon,
    aurora: heights.aurora, storm: heights.storm,
  skyline: towns.skyline, lanterns: towns.lanterns, carnival: towns.carnival, fireworks: towns.fireworks, stadium: towns.stadium,
  sea: water.sea, reef: water.reef, island: water.island, harbour: water.harbour,
  forest: woods.forest, jungle: woods.jungle, meadow: woods.meadow, haunted: woods.haunted, candy: woods.candy,
    garden: woods.garden,
}
