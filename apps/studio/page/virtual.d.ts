declare module 'virtual:game-icons' {
  /** Path data by icon name, in a box of 512 by 512. */
  export const gameIcons: Readonly<Record<string, string>>
}

declare module 'zzfx' {
  export const ZZFX: {
    volume: number
    sampleRate: number
    audioContext: AudioContext
    buildSamples(...parameters: (number | undefined)[]): number[]
    playSamples(
      channels: number[][],
      volumeScale?: number,
      rate?: number,
      pan?: number,
      loop?: boolean,
    ): AudioBufferSourceNode
  }
}
