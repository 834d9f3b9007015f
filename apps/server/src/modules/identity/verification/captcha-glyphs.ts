/** A point on a glyph's field, which is 4 wide and 6 high. */
type Point = readonly [x: number, y: number]

/** One line of the pen; a round one is bent through its points. */
export interface Stroke {
  readonly points: readonly Point[]
  readonly round?: true
}

/**
 * The shapes of the characters in the pictures, drawn by us so that no font file gives them away. Left out is what
 * people take for one another: 0 O Q D, 1 I L, 2 Z, 5 S, 6 G, 8 B, 4 A, F, U V.
 */
export const glyphs: Readonly<Record<string, readonly Stroke[]>> = {
  A: [
    {
      points: [
        [0, 6],
        [2, 0],
        [4, 6],
      ],
    },
    {
      points: [
        [0.8, 4],
        [3.2, 4],
      ],
    },
  ],
  C: [
    {
      points: [
        [3.9, 1.2],
        [3.2, 0.3],
        [2, 0],
        [0.7, 0.7],
        [0, 3],
        [0.7, 5.3],
        [2, 6],
        [3.2, 5.7],
        [3.9, 4.8],
      ],
      round: true,
    },
  ],
  E: [
    {
      points: [
        [3.7, 0],
        [0.2, 0],
        [0.2, 6],
        [3.8, 6],
      ],
    },
    {
      points: [
        [0.2, 3],
        [3, 3],
      ],
    },
  ],
  H: [
    {
      points: [
        [0.1, 0],
        [0.1, 6],
      ],
    },
    {
      points: [
        [3.9, 0],
        [3.9, 6],
      ],
    },
    {
      points: [
        [0.1, 3],
        [3.9, 3],
      ],
    },
  ],
  J: [
    {
      points: [
        [1.4, 0],
        [3.6, 0],
      ],
    },
    {
      points: [
        [3, 0],
        [3, 2.4],
        [3, 4.4],
        [2.4, 5.7],
        [1.3, 6],
        [0.3, 5.3],
        [0.1, 4.4],
      ],
      round: true,
    },
  ],
  K: [
    {
      points: [
        [0.2, 0],
        [0.2, 6],
      ],
    },
    {
      points: [
        [3.8, 0],
        [0.2, 3.6],
      ],
    },
    {
      points: [
        [1.5, 2.5],
        [3.9, 6],
      ],
    },
  ],
  M: [
    {
      points: [
        [0, 6],
        [0.2, 0],
        [2, 3.8],
        [3.8, 0],
        [4, 6],
      ],
    },
  ],
  N: [
    {
      points: [
        [0.1, 6],
        [0.1, 0],
        [3.9, 6],
        [3.9, 0],
      ],
    },
  ],
  P: [
    {
      points: [
        [0.3, 0],
        [0.3, 6],
      ],
    },
    {
      points: [
        [0.3, 0],
        [2.4, 0.05],
        [3.6, 0.7],
        [3.7, 2.2],
        [2.6, 3.2],
        [0.3, 3.3],
      ],
      round: true,
    },
  ],
  R: [
    {
      points: [
        [0.3, 0],
        [0.3, 6],
      ],
    },
    {
      points: [
        [0.3, 0],
        [2.4, 0.05],
        [3.6, 0.7],
        [3.7, 2.1],
        [2.6, 3.1],
        [0.3, 3.2],
      ],
      round: true,
    },
    {
      points: [
        [1.9, 3.2],
        [3.9, 6],
      ],
    },
  ],
  T: [
    {
      points: [
        [0, 0],
        [4, 0],
      ],
    },
    {
      points: [
        [2, 0],
        [2, 6],
      ],
    },
  ],
  W: [
    {
      points: [
        [0, 0],
        [0.9, 6],
        [2, 2.2],
        [3.1, 6],
        [4, 0],
      ],
    },
  ],
  X: [
    {
      points: [
        [0.1, 0],
        [3.9, 6],
      ],
    },
    {
      points: [
        [3.9, 0],
        [0.1, 6],
      ],
    },
  ],
  Y: [
    {
      points: [
        [0, 0],
        [2, 3],
        [4, 0],
      ],
    },
    {
      points: [
        [2, 3],
        [2, 6],
      ],
    },
  ],
  3: [
    {
      points: [
        [0.4, 0.7],
        [1.8, 0],
        [3.3, 0.5],
        [3.4, 2],
        [1.7, 2.8],
      ],
      round: true,
    },
    {
      points: [
        [1.7, 2.8],
        [3.5, 3.5],
        [3.8, 4.9],
        [2.4, 6],
        [0.9, 5.8],
        [0.1, 5],
      ],
      round: true,
    },
  ],
  7: [
    {
      points: [
        [0.2, 0.9],
        [0.2, 0],
        [3.8, 0],
        [1.4, 6],
      ],
    },
  ],
  9: [
    {
      points: [
        [3.6, 2],
        [2.9, 0.4],
        [1.7, 0],
        [0.5, 0.6],
        [0.2, 2],
        [0.9, 3.2],
        [2.2, 3.5],
        [3.6, 2.3],
        [3.6, 1.8],
        [3.5, 4],
        [2.7, 6],
      ],
      round: true,
    },
  ],
}
