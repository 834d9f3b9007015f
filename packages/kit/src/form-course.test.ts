import { describe, expect, it, vi } from 'vitest'
import { CallError } from '#client/call-error.ts'
import { plainly } from './field-errors.ts'
import { createFormCourse } from './form-course.ts'

const begin = () => createFormCourse({ amount: '', note: '', sure: false })
const refused = new CallError('INSUFFICIENT_FUNDS', '')

describe('the course of a form', () => {
  it('[VAL-01] lets a field complain once it was left with something in it', () => {
    const course = begin()
    course.leave('amount')
    expect([...course.now().left]).toEqual([])
    course.change('amount', '5')
    expect([...course.now().left]).toEqual([])
    course.leave('amount')
    expect([...course.now().left]).toEqual(['amount'])
  })

  it('[VAL-01] lets all fields complain once it was sent', () => {
    const course = begin()
    course.leaveAll()
    expect([...course.now().left]).toEqual(['amount', 'note', 'sure'])
  })

  it('[ERR-01] keeps what the server says about a field until that field changes', () => {
    const course = begin()
    course.tell({ amount: refused, note: plainly('pattern.text') }, null)
    course.change('note', 'a')
    expect(course.now().told).toEqual({ amount: refused })
    course.change('amount', '1')
    expect(course.now().told).toEqual({})
  })

  it('[ERR-01] keeps what the server says about the whole of it until anything changes', () => {
    const course = begin()
    course.tell({}, refused)
    expect(course.now().failure).toBe(refused)
    course.change('sure', true)
    expect(course.now().failure).toBe(null)
  })

  it('[MEM-06] does nothing a second time while the first is under way', async () => {
    const course = begin()
    let end = (): void => undefined
    const first = new Promise<void>((resolve) => {
      end = resolve
    })
    const second = vi.fn<() => Promise<void>>()
    const running = course.run(() => first, vi.fn())
    expect(course.now().busy).toBe(true)
    await course.run(second, vi.fn())
    expect([second.mock.calls.length, course.now().busy]).toEqual([0, true])
    end()
    await running
    expect(course.now().busy).toBe(false)
  })

  it.each([
    ['as it came', refused, 'INSUFFICIENT_FUNDS'],
    ['as an error of the house', new TypeError('x'), 'INTERNAL'],
  ])('[ERR-01] hands over what was thrown, %s, and can be sent again', async (_how, thrown, code) => {
    const course = begin()
    const told = vi.fn<(cause: CallError) => void>()
    await course.run(() => Promise.reject(thrown), told)
    expect(told.mock.calls.map(([cause]) => cause.code)).toEqual([code])
    expect(course.now().busy).toBe(false)
  })

  it('[MEM-19] begins anew with what is kept, and without complaints', () => {
    const course = begin()
    course.change('amount', '5')
    course.change('note', 'a')
    course.leaveAll()
    course.tell({ amount: refused }, refused)
    course.reset({ note: 'a' })
    const { values, left, told, failure } = course.now()
    expect([values, [...left], told, failure]).toEqual([{ amount: '', note: 'a', sure: false }, [], {}, null])
  })

  it('[VAL-01] tells whoever listens of each change, and nobody who has gone', () => {
    const course = begin()
    const heard = vi.fn<() => void>()
    const stop = course.subscribe(heard)
    course.change('amount', '5')
    stop()
    course.change('amount', '6')
    expect(heard).toHaveBeenCalledTimes(1)
  })
})
