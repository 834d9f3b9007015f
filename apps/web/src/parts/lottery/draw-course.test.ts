import { describe, expect, it } from 'vitest'
import type { LotteryNow } from '#contract/lottery.ts'
import { nextCourse, type Course } from './draw-course.ts'

type Last = NonNullable<LotteryNow['last']>
const last = (numero: string, state: Last['state'], result: unknown = null): Last => ({ numero, state, result })
const course = (numero: string, phase: Course['phase']): Course => ({ numero, phase })

describe('what a screen shows of a draw', () => {
  it.each<[what: string, before: Course | undefined, told: Last | null, after: Course | undefined]>([
    ['nothing where nothing is known', undefined, null, undefined],
    ['keeps what it shows while nothing is told', course('1', 'stands'), null, course('1', 'stands')],
    ['the result at once where it opens after the draw', undefined, last('1', 'settled', [1]), course('1', 'stands')],
    ['waits after the close', course('1', 'stands'), last('2', 'closed'), course('2', 'waits')],
    ['waits where the state is ahead of the result', course('2', 'waits'), last('2', 'drawn'), course('2', 'waits')],
    [
      'waits where a result is ahead of its state',
      course('2', 'waits'),
      last('2', 'closed', [1]),
      course('2', 'waits'),
    ],
    ['plays once the result stands', course('2', 'waits'), last('2', 'drawn', [1]), course('2', 'plays')],
    [
      'plays a draw whose close it did not hear of',
      course('1', 'stands'),
      last('2', 'drawn', [1]),
      course('2', 'plays'),
    ],
    [
      'goes on playing when it is settled meanwhile',
      course('2', 'plays'),
      last('2', 'settled', [1]),
      course('2', 'plays'),
    ],
    ['plays nothing twice', course('2', 'stands'), last('2', 'corrected', [2]), course('2', 'stands')],
    ['says that a draw is void', course('2', 'waits'), last('2', 'void'), course('2', 'void')],
    ['says it of a draw that was shown', course('2', 'stands'), last('2', 'void', [1]), course('2', 'void')],
    ['shows a result that comes after all', course('2', 'void'), last('2', 'corrected', [1]), course('2', 'stands')],
  ])('[LOT-06] %s', (_what, before, told, after) => {
    expect(nextCourse(before, told)).toEqual(after)
  })
})
