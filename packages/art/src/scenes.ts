import * as beyond from './scenes/beyond.ts'
import * as skies from './scenes/skies.ts'
import * as halls from './scenes/halls.ts'
import * as depths from './scenes/depths.ts'
import * as parlours from './scenes/parlours.ts'
import * as heights from './scenes/heights.ts'
import * as deserts from './scenes/deserts.ts'
import type { Scene } from './scenes/stage.ts'
import * as towns from './scenes/towns.ts'
import * as festivals from './scenes/festivals.ts'
import * as water from './scenes/water.ts'
import * as coast from './scenes/coast.ts'
import * as woods from './scenes/woods.ts'
import * as haunts from './scenes/haunts.ts'
import * as gardens from './scenes/gardens.ts'

export type SceneName =
  | 'rays'
  | 'space'
  | 'grid'
  | 'heavens'
  | 'silk'
  | 'temple'
  | 'glass'
  | 'theatre'
  | 'felt'
  | 'cave'
  | 'clockwork'
  | 'vault'
  | 'dunes'
  | 'pyramids'
  | 'peaks'
  | 'volcano'
  | 'canyon'
  | 'aurora'
  | 'storm'
  | 'skyline'
  | 'lanterns'
  | 'carnival'
  | 'fireworks'
  | 'stadium'
  | 'sea'
  | 'reef'
  | 'island'
  | 'harbour'
  | 'forest'
  | 'jungle'
  | 'meadow'
  | 'haunted'
  | 'candy'
  | 'garden'

export const SCENES: Readonly<Record<SceneName, Scene>> = {
  rays: beyond.rays,
  space: beyond.space,
  grid: beyond.grid,
  heavens: skies.heavens,
  silk: beyond.silk,
  temple: halls.temple,
  glass: halls.glass,
  theatre: parlours.theatre,
  felt: parlours.felt,
  cave: depths.cave,
  clockwork: depths.clockwork,
  vault: parlours.vault,
  dunes: deserts.dunes,
  pyramids: deserts.pyramids,
  peaks: heights.peaks,
  volcano: heights.volcano,
  canyon: deserts.canyon,
  aurora: skies.aurora,
  storm: skies.storm,
  skyline: towns.skyline,
  lanterns: towns.lanterns,
  carnival: towns.carnival,
  fireworks: festivals.fireworks,
  stadium: festivals.stadium,
  sea: water.sea,
  reef: water.reef,
  island: coast.island,
  harbour: coast.harbour,
  forest: woods.forest,
  jungle: woods.jungle,
  meadow: gardens.meadow,
  haunted: haunts.haunted,
  candy: gardens.candy,
  garden: gardens.garden,
}
