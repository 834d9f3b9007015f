import type { JacksTexts } from './words.ts'

export const pt: JacksTexts = {
  loading: 'Acendendo o vidro',
  'royal-flush': 'Royal flush',
  'two-pairs': 'Dois pares',
  'jacks-or-better': 'Valetes ou melhor',
  coins:
    'Toda aposta são cinco moedas, aqui de {coin} cada. Por isso o royal flush paga {royal} vezes a aposta: é o prêmio de {prize} moedas que as máquinas só dão a quem joga as cinco.',
  drawText:
    'Trocar substitui as outras uma única vez, da esquerda para a direita, pelas próximas cartas do mesmo baralho. As cinco cartas que ficam são pagas pela sua melhor mão. Um único par paga a partir de valetes; o ás fica acima do rei ou abaixo do dois.',
  listNote: 'Cartas altas são valete, dama, rei e ás.',
  'hold-four-of-a-kind-or-more': 'Quadra, straight flush, royal flush',
  'hold-four-to-royal': 'Quatro cartas de um royal flush',
  'hold-three-of-a-kind-to-full-house': 'Trinca, sequência, flush, full house',
  'hold-four-to-straight-flush': 'Quatro cartas de um straight flush',
  'hold-two-pairs': 'Dois pares',
  'hold-high-pair': 'Um par de valetes ou melhor',
  'hold-three-to-royal': 'Três cartas de um royal flush',
  'hold-four-to-flush': 'Quatro cartas de um flush',
  'hold-low-pair': 'Um par de dez ou menor',
  'hold-four-to-open-straight': 'Quatro em sequência, aberta nas duas pontas',
  'hold-two-suited-high': 'Duas cartas altas do mesmo naipe',
  'hold-three-to-straight-flush': 'Três cartas de um straight flush',
  'hold-two-high': 'Duas cartas altas de naipes diferentes; se houver mais, as duas menores',
  'hold-ten-and-suited-high': 'Um dez com valete, dama ou rei do mesmo naipe',
  'hold-one-high': 'Uma carta alta',
  'hold-nothing': 'Nada: troque as cinco cartas',
}
