import { describe, expect, it } from 'vitest'
import { accountNumber, foldedName, maskedNumber } from './account-number.ts'

describe('an account number', () => {
  it.each([
    ['bank', 'GB82 WEST 1234 5698 7654 32', 'GB82WEST12345698765432'],
    ['bank', 'de89370400440532013000', 'DE89370400440532013000'],
    ['bank', '0001 / 4242-7', '000142427'],
    ['bank', '１２３４５６７', '1234567'],
    ['eWallet', ' Marina@Mail.example ', 'marina@mail.example'],
    ['eWallet', '+55 (11) 91234-5678', '+5511912345678'],
    ['eWallet', 'marina88', 'marina88'],
    ['crypto', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['crypto', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['crypto', '0x52908400098527886E0F7030069857D2E4169EE7', '0x52908400098527886e0f7030069857d2e4169ee7'],
  ] as const)('[MEM-08] of kind %s is taken as people write it: %s', (kind, text, number) => {
    expect(accountNumber(kind, text)).toBe(number)
  })

  it.each([
    ['bank', 'GB82 WEST 1234 5698 7654 33'],
    ['bank', 'DE88370400440532013000'],
    ['bank', 'my account'],
    ['bank', '12'],
    ['bank', '1'.repeat(35)],
    ['bank', ''],
    ['eWallet', 'marina@'],
    ['eWallet', '@mail.example'],
    ['eWallet', 'a b@c.de'],
    ['eWallet', '12345'],
    ['eWallet', 'not/an/id'],
    ['crypto', '0OIl'.repeat(9)],
    ['crypto', 'bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['crypto', '0x5290'],
    ['crypto', 'https://wallet.example/pay/to/me'],
  ] as const)('[MEM-08] of kind %s that cannot be right is refused: %s', (kind, text) => {
    expect(accountNumber(kind, text)).toBeUndefined()
  })

  it('[MEM-08] is masked, also a short one', () => {
    expect(maskedNumber('bank', 'GB82WEST12345698765432')).toBe('•••• 5432')
    expect(maskedNumber('bank', '1234')).toBe('•••• 34')
    expect(maskedNumber('eWallet', 'marina@mail.example')).toBe('m***@mail.example')
    expect(maskedNumber('eWallet', '+5511912345678')).toBe('•••• 5678')
    expect(maskedNumber('crypto', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe('1A1zP••••vfNa')
  })
})

it('[MEM-08] a holder is the same in capitals, with or without accents, and with other signs', () => {
  expect(foldedName('  José  da Silva-Souza ')).toBe(foldedName('JOSE DA SILVA SOUZA'))
  expect(foldedName('Ｍａｒｉａ')).toBe('maria')
  expect(foldedName('Maria Souza')).not.toBe(foldedName('Mario Souza'))
})
