/** The shape of world.mjs, for whoever calls it from TypeScript. */

export interface KnownEvent {
  readonly key: string
  readonly sport: 'football' | 'series' | 'cockfight'
  readonly home: { readonly name: string }
  readonly away: { readonly name: string }
}

export declare function eventAt(competition: string, startsAtMs: number): KnownEvent | undefined
