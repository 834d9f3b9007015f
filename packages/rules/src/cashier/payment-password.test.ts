import { describe, expect, it } from 'vitest'
import { isEasyPaymentPassword } from './payment-password.ts'

const marina = { logins: ['marina482915', '+55 (11) 91234-5678', 'my horse 770315'], birthday: '1987-12-31' }

describe('a payment password', () => {
  it.each([
    ['111111', 'one digit'],
    ['121212', 'two digits'],
    ['111222', 'two digits'],
    ['900009', 'two digits'],
    ['123456', 'a run'],
    ['456789', 'a run'],
    ['567890', 'a run'],
    ['012345', 'a run'],
    ['654321', 'a run down'],
    ['987654', 'a run down'],
    ['098765', 'a run down'],
    ['112233', 'three pairs'],
    ['123123', 'a half twice'],
    ['907907', 'a half twice'],
    ['199005', 'a year and a month'],
    ['051990', 'a month and a year'],
    ['200812', 'a year and a month'],
    ['198745', 'the year of birth'],
    ['451987', 'the year of birth'],
    ['819873', 'the year of birth'],
    ['311287', 'the birthday'],
    ['123187', 'the birthday'],
    ['871231', 'the birthday'],
    ['482915', 'part of the name'],
    ['345678', 'part of the number'],
    ['912345', 'part of the number'],
    ['770315', 'part of the password'],
  ])('[MEM-02] %s is too easy: %s', (digits) => {
    expect(isEasyPaymentPassword(digits, marina)).toBe(true)
  })

  it.each(['482916', '739182', '199013', '131990', '209005', '135790', '112234', '918273'])(
    '[MEM-02] %s is not',
    (digits) => {
      expect(isEasyPaymentPassword(digits, marina)).toBe(false)
    },
  )

  it('[MEM-02] of somebody of whom nothing is known is judged by its digits alone', () => {
    for (const digits of ['482915', '311287', '198745'])
      expect(isEasyPaymentPassword(digits, { logins: [undefined] })).toBe(false)
    expect(isEasyPaymentPassword('123456', { logins: [] })).toBe(true)
  })
})
