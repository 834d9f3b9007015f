import { describe, expect, it } from 'vitest'
import { formatOdds } from './odds.ts'

describe('formatOdds', () => {
  it.each([
    // decimal, Hong Kong, Malay, Indonesian, American
    [1910, '1.91', '0.91', '0.91', '−1.098', '−109'],
    [2000, '2.00', '1.00', '1.00', '1.00', '+100'],
    [2500, '2.50', '1.50', '−0.666', '1.50', '+150'],
    [1200, '1.20', '0.20', '0.20', '−5.000', '−500'],
    [1005, '1.005', '0.005', '0.005', '−200.000', '−20000'],
    [11_000, '11.00', '10.00', '−0.100', '10.00', '+1000'],
  ])('[SPB-04] writes %i in five ways, none of which promises more than is paid', (price, ...written) => {
    const formats = ['decimal', 'hongkong', 'malay', 'indonesian', 'american'] as const
    expect(formats.map((format) => formatOdds(price, format))).toEqual(written)
  })
})
