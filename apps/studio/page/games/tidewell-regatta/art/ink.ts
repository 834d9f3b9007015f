import type { Ink } from '../../../art/lettering.ts'

/** Lettering of the regatta: sunlit brass on deep water. */
export const INK: Ink = {
  body: ['#fffef6', '#fff3c8', '#ffdc84', '#ffb84a', '#ef8a2c'],
  glow: 'rgb(120 240 230 / .55)',
  outline: '#03161e',
  side: ['#0f6a76', '#04222c'],
  edge: ['#0d5b68', '#0a4a58', '#083c4a', '#062f3c'],
  hollow: ['#0a4450', '#04222c'],
  shade: 'rgb(150 66 0 / .5)',
  rim: 'rgb(255 246 210 / .8)',
}
