/** The shape of draw.mjs, for whoever calls it from TypeScript. */

export declare function drawAgain(draw: { readonly game: string; readonly issue: string; readonly seed: string }): {
  readonly result: object
  readonly commitment: string
}
