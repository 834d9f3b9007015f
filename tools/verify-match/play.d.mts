/** The shape of play.mjs, for whoever calls it from TypeScript. */
import type { KnownEvent } from './world.mjs'

export declare function playAgain(event: KnownEvent, below: (bound: number) => number): [home: number, away: number]
