import { expect, test } from 'vitest'
import { chosenGames } from './games.ts'

test('[LTR-01] a brand runs all lotteries, or those that its file names', () => {
  expect(chosenGames('all')).toEqual(expect.arrayContaining(['ssc-1m', 'vn-hcm', 'vn-dong-thap+vn-hcm']))
  expect(chosenGames(undefined)).toEqual([])
  expect(chosenGames(['lao'])).toEqual(['lao'])
  expect(() => chosenGames(['loa'])).toThrow('there is no lottery loa')
})

test('[LTR-01] two stations are run as one only beside both of them', () => {
  const [pair, ...both] = ['vn-dong-thap+vn-hcm', 'vn-dong-thap', 'vn-hcm']
  expect(chosenGames([pair, ...both])).toEqual([pair, ...both])
  expect(() => chosenGames([pair, 'vn-hcm'])).toThrow(`${pair} needs the lotteries of both of its stations`)
})
