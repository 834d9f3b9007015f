import { defineKind, drawBalls } from '../kind.ts'
import { isLunarDay } from '../lunar.ts'
import { BALLS, DRAWN, type MarkSixResult, NUMBERS } from './mark-six-balls.ts'
import { groupedPlays } from './mark-six-groups.ts'
import { numberPlays } from './mark-six-numbers.ts'
import { wordPlays } from './mark-six-words.ts'

const isBall = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= BALLS

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value) || !isLunarDay(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

function read(value: unknown): MarkSixResult | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!('main' in value && 'special' in value && 'date' in value) || Object.keys(value).length !== 3) return undefined
  const { main, special, date } = value
  if (!Array.isArray(main) || main.length !== DRAWN - 1 || !main.every(isBall) || !isBall(special) || !isDay(date))
    return undefined
  return new Set([...main, special]).size === DRAWN ? { main, special, date } : undefined
}

/** Mark Six: six of 49 numbers and a special one. */
export const markSix = defineKind<MarkSixResult>({
  id: 'mark-six',
  read,
  draw(random, date) {
    const balls = drawBalls(
      random,
      NUMBERS.map((_, index) => index + 1),
      DRAWN,
    )
    return { main: balls.slice(0, -1), special: balls.at(-1) ?? 0, date }
  },
  plays: [...numberPlays, ...groupedPlays, ...wordPlays],
})
