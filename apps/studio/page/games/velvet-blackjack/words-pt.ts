import type { VelvetTexts } from './words.ts'

export const pt: VelvetTexts = {
  loading: 'Embaralhando seis baralhos',
  deal: 'Distribuir',
  faster: 'Mais rápido',
  invite: 'Escolha a aposta e distribua',
  dealer: 'Banca',
  hand: 'Sua mão',
  handOf: 'Mão {number}',
  either: '{low} ou {high}',
  shows: 'A banca mostra {card}.',
  askInsurance: 'Seguro por {stake}?',
  insuranceLost: 'Não é blackjack. O seguro está perdido.',
  insuranceWon: 'Blackjack da banca. O seguro paga {amount}.',
  peek: 'A banca olha a carta fechada',
  turn: 'Você tem {total}',
  turnOf: 'A mão {number} tem {total}',
  dealerHas: 'A banca tem {total}',
  dealerBusts: 'A banca estoura com {total}',
  allBust: 'Estourou. A banca vence.',
  pushed: 'Empate: {amount} de volta',
  paysLetters: 'Blackjack paga 3 por 2',
  standsLetters: 'A banca para em todos os 17',
  insuranceLetters: 'Seguro paga 2 por 1',
  hit: 'Pedir',
  stand: 'Parar',
  double: 'Dobrar',
  split: 'Dividir',
  insure: 'Segurar',
  decline: 'Sem seguro',
  blackjack: 'Blackjack',
  win: 'Vitória',
  push: 'Empate',
  loss: 'Perdeu',
  bust: 'Estourou',
  playTitle: 'Como se joga',
  playText:
    'Você joga contra a banca: chegue mais perto de 21 sem passar. Você recebe duas cartas abertas; a banca, uma aberta e uma fechada. Seis baralhos completos são embaralhados de novo a cada rodada.',
  valuesText:
    'As cartas valem o que mostram, as figuras dez, o ás um ou onze. Um ás e uma carta de dez nas duas primeiras cartas são blackjack, que vence qualquer outro 21. Um 21 depois de dividir não é blackjack. Uma mão de 21 para sozinha.',
  paysTitle: 'Prêmios com {stake}',
  payBlackjack: 'Blackjack, 3 por 2',
  payWin: 'Vitória, 1 por 1',
  payPush: 'Empate, aposta de volta',
  payInsurance: 'Seguro por {half}, 2 por 1',
  choicesTitle: 'O que você pode fazer',
  helpHit: 'Pegar uma carta. Acima de 21 a mão estoura e a aposta dela se perde na hora.',
  helpStand: 'Não pegar mais cartas.',
  helpDouble:
    'Com quaisquer duas primeiras cartas, também depois de dividir: apostar o mesmo outra vez, pegar exatamente uma carta e parar.',
  helpSplit:
    'Duas cartas de mesmo valor viram duas mãos, pela mesma aposta outra vez; rei e dama são iguais. Pares podem ser divididos de novo até quatro mãos. Ases são divididos uma vez, e cada um recebe só uma carta.',
  helpInsure:
    'Quando a banca mostra um ás: metade da sua aposta em que a carta fechada faz blackjack. Paga 2 por 1, também ao lado de um blackjack seu.',
  dealerTitle: 'A banca',
  dealerText:
    'A banca pega cartas até 16 e para em todos os 17, com ou sem ás valendo onze. Quando todas as suas mãos estouram, ou você tem blackjack, ela não pega carta. Totais iguais empatam, e dois blackjacks também. Não é possível desistir da mão.',
  peekText:
    'Sob um ás e sob um dez a banca olha a carta fechada antes de você jogar; sob um ás, depois da sua resposta sobre o seguro. Se for blackjack, a rodada acaba ali: você nunca dobra nem divide contra um.',
  leftTitle: 'Se você sair no meio da rodada',
  leftText:
    'A rodada espera por você, e nenhuma outra começa antes de ela acabar. Depois de um dia a casa a termina por você: recusa o seguro e para, e nunca aposta mais.',
  strategyTitle: 'Estratégia básica',
  strategyText:
    'O que fazer com a sua mão (à esquerda) quando a banca mostra uma carta (acima). Nunca faça o seguro. Onde não se pode dobrar, peça; com 18 e ás valendo onze, pare.',
  strategyLetters: 'H pedir · S parar · D dobrar · P dividir',
  hard: 'Sem ás valendo onze',
  soft: 'Com ás valendo onze',
  pairs: 'Duas cartas iguais',
  rtpNote:
    'com a estratégia básica, de cada primeira aposta, com tudo o que dobrar e dividir acrescentam; somado exatamente sobre todas as ordens das cartas de seis baralhos',
  simulated: 'Em uma simulação',
  simulatedNote:
    '{rounds} rodadas deste jogo pela estratégia básica deram {returned}; o valor exato está dentro de três erros padrão, {low} a {high}',
  deviation: 'Volatilidade',
  deviationValue: 'desvio padrão de uma rodada: {value} apostas',
  malfunction:
    'A ordem das cartas é fixada quando você aperta distribuir, antes de qualquer escolha. O que você vê é como ela é contada: pular ou perder a conexão não muda nada.',
  keys: 'Teclas: H pedir, S parar, D dobrar, P dividir, I segurar, N sem seguro; espaço distribui.',
}
