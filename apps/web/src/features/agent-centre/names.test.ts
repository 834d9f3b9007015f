import { expect, it } from 'vitest'
import { readNames } from './names.ts'

it.each([
  ['Mate1\nmate2, mate3;mate4  mate5', ['mate1', 'mate2', 'mate3', 'mate4', 'mate5'], undefined, undefined],
  ['  \n', [], undefined, undefined],
  ['mate1 1mate', ['mate1', '1mate'], '1mate', undefined],
  ['abc', ['abc'], 'abc', undefined],
  ['mate1 MATE1', ['mate1', 'mate1'], undefined, 'mate1'],
])('[AGT-04] reads the names %j', (text, names, bad, twice) => expect(readNames(text)).toEqual({ names, bad, twice }))
