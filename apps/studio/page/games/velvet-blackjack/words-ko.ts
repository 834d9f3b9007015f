import type { VelvetTexts } from './words.ts'

export const ko: VelvetTexts = {
  loading: '카드 여섯 벌을 섞는 중',
  deal: '딜',
  faster: '빠르게',
  invite: '베팅을 정하고 딜을 누르세요',
  dealer: '딜러',
  hand: '내 핸드',
  handOf: '핸드 {number}',
  either: '{low} 또는 {high}',
  shows: '딜러의 공개 카드는 {card}입니다.',
  askInsurance: '{stake}의 인슈어런스를 걸까요?',
  insuranceLost: '블랙잭이 아닙니다. 인슈어런스를 잃었습니다.',
  insuranceWon: '딜러의 블랙잭. 인슈어런스 지급 {amount}.',
  peek: '딜러가 숨은 카드를 확인합니다',
  turn: '내 합 {total}',
  turnOf: '핸드 {number}의 합 {total}',
  dealerHas: '딜러의 합 {total}',
  dealerBusts: '딜러가 {total}로 버스트',
  allBust: '버스트. 딜러의 승리입니다.',
  pushed: '무승부: {amount} 반환',
  paysLetters: '블랙잭 3 대 2 지급',
  standsLetters: '딜러는 모든 17에서 스탠드',
  insuranceLetters: '인슈어런스 2 대 1 지급',
  hit: '히트',
  stand: '스탠드',
  double: '더블',
  split: '스플릿',
  insure: '보험 걸기',
  decline: '보험 안 함',
  blackjack: '블랙잭',
  win: '승리',
  push: '무승부',
  loss: '패배',
  bust: '버스트',
  playTitle: '게임 방법',
  playText:
    '딜러와 겨룹니다. 21을 넘지 않으면서 21에 더 가까우면 이깁니다. 나는 카드 두 장을 앞면으로 받고, 딜러는 한 장은 앞면, 한 장은 뒷면으로 받습니다. 매 라운드 카드 여섯 벌을 새로 섞습니다.',
  valuesText:
    '숫자 카드는 그 수, 그림 카드는 10, 에이스는 1 또는 11입니다. 처음 두 장이 에이스와 10짜리 카드면 블랙잭이며 다른 모든 21을 이깁니다. 스플릿 뒤의 21은 블랙잭이 아닙니다. 21이 된 핸드는 자동으로 스탠드합니다.',
  paysTitle: '{stake} 베팅의 지급액',
  payBlackjack: '블랙잭, 3 대 2',
  payWin: '승리, 1 대 1',
  payPush: '무승부, 베팅 반환',
  payInsurance: '{half}의 인슈어런스, 2 대 1',
  choicesTitle: '할 수 있는 것',
  helpHit: '카드를 한 장 받습니다. 21을 넘으면 버스트이며 그 핸드의 베팅을 바로 잃습니다.',
  helpStand: '카드를 더 받지 않습니다.',
  helpDouble:
    '처음 두 장이면 언제나, 스플릿 뒤에도 할 수 있습니다. 같은 금액을 한 번 더 걸고 카드를 정확히 한 장 받은 뒤 스탠드합니다.',
  helpSplit:
    '같은 값의 카드 두 장을 같은 베팅을 더해 두 핸드로 나눕니다. 킹과 퀸도 같은 값입니다. 페어는 네 핸드까지 다시 나눌 수 있습니다. 에이스는 한 번만 나누며 각각 한 장만 받습니다.',
  helpInsure:
    '딜러가 에이스를 보일 때 숨은 카드로 블랙잭이 되는 데 베팅의 절반을 겁니다. 2 대 1로 지급되며 내가 블랙잭일 때도 걸 수 있습니다.',
  dealerTitle: '딜러',
  dealerText:
    '딜러는 16까지 카드를 받고 소프트든 하드든 모든 17에서 스탠드합니다. 내 핸드가 모두 버스트했거나 내가 블랙잭이면 카드를 받지 않습니다. 합이 같으면 무승부이고 블랙잭끼리도 무승부입니다. 서렌더는 없습니다.',
  peekText:
    '공개 카드가 에이스나 10이면 내가 하기 전에 딜러가 숨은 카드를 확인합니다. 에이스일 때는 인슈어런스에 답한 뒤입니다. 블랙잭이면 라운드가 거기서 끝나므로 블랙잭을 상대로 더블이나 스플릿을 하는 일은 없습니다.',
  leftTitle: '라운드 도중에 나가면',
  leftText:
    '라운드는 나를 기다리며, 끝나기 전에는 다른 라운드가 시작되지 않습니다. 하루가 지나면 하우스가 대신 끝냅니다. 인슈어런스는 거절하고 스탠드하며, 베팅을 더하는 일은 없습니다.',
  strategyTitle: '기본 전략',
  strategyText:
    '내 핸드(왼쪽)와 딜러의 공개 카드(위)에 따라 할 일입니다. 인슈어런스는 걸지 않습니다. 더블할 수 없으면 히트하고, 소프트 18에서는 스탠드합니다.',
  strategyLetters: 'H 히트 · S 스탠드 · D 더블 · P 스플릿',
  hard: '11로 세는 에이스 없음',
  soft: '11로 세는 에이스 있음',
  pairs: '같은 값의 두 장',
  rtpNote:
    '기본 전략으로, 첫 베팅 대비 비율이며 더블과 스플릿이 더하는 것을 모두 포함합니다. 카드 여섯 벌의 모든 순서를 정확히 합산했습니다',
  simulated: '시뮬레이션',
  simulatedNote:
    '기본 전략으로 이 게임을 {rounds}라운드 한 결과 {returned}입니다. 정확한 값은 표준 오차의 세 배 안, {low}에서 {high} 사이에 있습니다',
  deviation: '변동성',
  deviationValue: '한 라운드의 표준 편차: 베팅의 {value}배',
  malfunction:
    '카드의 순서는 무엇을 고르기 전에, 딜을 누르는 순간 정해집니다. 화면은 그것을 보여 줄 뿐이며, 건너뛰거나 연결이 끊겨도 결과는 바뀌지 않습니다.',
  keys: '키: H 히트, S 스탠드, D 더블, P 스플릿, I 보험 걸기, N 보험 안 함, 스페이스는 딜.',
}
