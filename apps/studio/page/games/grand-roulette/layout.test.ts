import { describe, expect, it } from 'vitest'
import type { Area } from './area.ts'
import { feltMap } from './felt/map.ts'
import { layoutOf } from './layout.ts'

const meet = (a: Area, b: Area) =>
  a.x < b.x + b.width - 0.5 && b.x < a.x + a.width - 0.5 && a.y < b.y + b.height - 0.5 && b.y < a.y + a.height - 0.5

const phones: [number, number][] = [
  [390, 844],
  [390, 640],
  [360, 640],
  [412, 915],
  [430, 932],
  [844, 390],
  [844, 345],
  [740, 360],
  [700, 376],
  [932, 430],
]
const others: [number, number][] = [
  [768, 1024],
  [820, 1180],
  [1024, 768],
  [1180, 820],
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
]
/** What the shell takes: tools above, the bar below; on a phone on its side both stand at the edges. */
const insetsOf = (width: number, height: number) =>
  width < height
    ? { top: 52, bottom: width < 700 ? 124 : 150 }
    : height <= 520
      ? { top: 8, bottom: 0 }
      : { top: 22, bottom: 128 }

describe.each([...phones, ...others])('a window of %i by %i', (width, height) => {
  const insets = insetsOf(width, height)
  const layout = layoutOf(width, height, insets)
  const parts = { window: layout.window, chips: layout.chips, actions: layout.actions, last: layout.last }

  it('[STU-06] has room for every part of the table, and none covers another', () => {
    for (const [name, { x, y, width: wide, height: tall }] of Object.entries({
      ...parts,
      plate: layout.plate,
      track: layout.track,
    })) {
      expect(
        [x >= 0, y >= 0, x + wide <= width, y + tall <= height - insets.bottom, wide > 40, tall > 20],
        name,
      ).toEqual([true, true, true, true, true, true])
    }
    const names = Object.entries(parts)
    const covered = names.flatMap(([name, area], index) =>
      names.slice(index + 1).flatMap(([other, there]) => (meet(area, there) ? [`${name} and ${other}`] : [])),
    )
    expect(covered).toEqual([])
  })

  it('[STU-06] shows the whole turning wheel', () => {
    const { turning, radius } = layout
    expect(turning.x - radius).toBeGreaterThanOrEqual(0)
    expect(turning.x + radius).toBeLessThanOrEqual(width)
    expect(turning.y + radius * 0.9).toBeLessThanOrEqual(height - insets.bottom)
    expect(radius).toBeGreaterThan(100)
  })

  it('[STU-06] shows the felt whole, or lets it scroll in one direction', () => {
    const { width: wide, height: tall } = feltMap(layout.felt)
    if (layout.kind === 'upright') expect(wide).toBeCloseTo(layout.window.width)
    else expect(tall).toBeLessThanOrEqual(layout.window.height + 0.5)
    if (layout.kind === 'wide') expect(wide).toBeLessThanOrEqual(layout.window.width + 0.5)
  })
})

it.each(phones.filter(([width, height]) => width > height))(
  '[STU-06] a phone of %i by %i on its side has every chip and action in one row, and even chances as low as a finger is wide',
  (width, height) => {
    const { chips, actions, each, felt } = layoutOf(width, height, insetsOf(width, height))
    const row = 6 * each + 5 * 4
    expect([each >= 38, row <= chips.width, row <= actions.width, felt.even >= (height < 376 ? 30 : 40)]).toEqual([
      true,
      true,
      true,
      true,
    ])
  },
)

it.each(phones)(
  '[STU-06] a phone of %i by %i has lines and corners of 28 pixels, and as much for a number',
  (width, height) => {
    const { felt } = layoutOf(width, height, insetsOf(width, height))
    expect([felt.zone * 2 >= 28, felt.along >= 56, felt.across >= 56, felt.dozen - felt.zone >= 28]).toEqual([
      true,
      true,
      true,
      true,
    ])
  },
)
