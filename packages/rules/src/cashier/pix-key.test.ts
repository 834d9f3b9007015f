import { describe, expect, it } from 'vitest'
import { accountNumber, maskedNumber } from './account-number.ts'

describe('a PIX key', () => {
  it.each([
    ['a CPF', '529.982.247-25', '52998224725'],
    ['a CPF whose check digit is nought', '111.444.777-35', '11144477735'],
    ['a CPF whose check digits are nought and whose sums leave one', '100.047.514-00', '10004751400'],
    ['a CNPJ', '11.222.333/0001-81', '11222333000181'],
    ['a CNPJ with letters', '12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['the same in small letters', '12abc34501de35', '12ABC34501DE35'],
    ['a mail address', ' Marina@Mail.example ', 'marina@mail.example'],
    ['a mobile number', '+55 (11) 91234-5678', '+5511912345678'],
    ['the same without its country', '11 91234-5678', '+5511912345678'],
    ['a number at home', '(21) 3456-7890', '+552134567890'],
    ['a mobile number that has the check digits of a CPF', '(11) 91234-0020', '+5511912340020'],
    ['a mobile number with its country alone', '5511912345678', '+5511912345678'],
    ['a mail address of 77 characters', `${'m'.repeat(64)}@mail.example`, `${'m'.repeat(64)}@mail.example`],
    ['a random key', '123E4567-e89b-12d3-a456-426655440000', '123e4567-e89b-12d3-a456-426655440000'],
    ['wide digits', '５２９９８２２４７２５', '52998224725'],
  ])('[MEM-08] is taken as people write it: %s', (_what, text, key) => {
    expect(accountNumber('pix', text)).toBe(key)
  })

  it.each([
    ['a CPF with a wrong digit', '529.982.247-26'],
    ['a CPF of one digit', '111.111.111-11'],
    ['a CNPJ with a wrong digit', '11.222.333/0001-82'],
    ['a CNPJ of one digit', '00.000.000/0000-00'],
    ['half a mail address', 'marina@mail'],
    ['a mail address of 78 characters', `${'m'.repeat(65)}@mail.example`],
    ['an area code that is not given out', '+55 (23) 91234-5678'],
    ['a number of another country', '+1 212 555 0100'],
    ['a mobile number without its nine', '+55 11 81234-5678'],
    ['half a random key', '123e4567-e89b-12d3-a456'],
    ['eleven digits that are no CPF and may be a phone number', '11912345678'],
    ['a CPF with a wrong digit and without dots', '52998224726'],
    ['an account', '0001 / 4242-7'],
    ['words', 'my key'],
    ['nothing', ''],
  ])('[MEM-08] that cannot be right is refused: %s', (_what, text) => {
    expect(accountNumber('pix', text)).toBeUndefined()
  })

  it.each([
    ['52998224725', '•••• 4725'],
    ['marina@mail.example', 'm***@mail.example'],
    ['+5511912345678', '•••• 5678'],
    ['123e4567-e89b-12d3-a456-426655440000', '•••• 0000'],
  ])('[MEM-08] is masked: %s', (key, shown) => {
    expect(maskedNumber('pix', key)).toBe(shown)
  })
})
