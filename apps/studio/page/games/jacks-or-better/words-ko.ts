import type { JacksTexts } from './words.ts'

export const ko: JacksTexts = {
  loading: '유리에 불을 켜는 중',
  'royal-flush': '로열 플러시',
  'two-pairs': '투 페어',
  'jacks-or-better': '잭스 오어 베터',
  coins:
    '모든 베팅은 코인 다섯 개이며 여기서는 하나에 {coin}입니다. 그래서 로열 플러시는 베팅의 {royal}배를 지급합니다. 기계가 다섯 개를 모두 건 사람에게만 주는 {prize}코인 상금입니다.',
  drawText:
    '드로우를 누르면 나머지 카드가 왼쪽부터 같은 덱의 다음 카드로 한 번 바뀝니다. 마지막 다섯 장의 가장 높은 족보에 배당이 지급됩니다. 원 페어는 잭부터 지급되며 에이스는 킹 위나 2 아래에 놓입니다.',
  listNote: '하이 카드는 잭, 퀸, 킹, 에이스입니다.',
  'hold-four-of-a-kind-or-more': '포카드, 스트레이트 플러시, 로열 플러시',
  'hold-four-to-royal': '로열 플러시의 네 장',
  'hold-three-of-a-kind-to-full-house': '트리플, 스트레이트, 플러시, 풀 하우스',
  'hold-four-to-straight-flush': '스트레이트 플러시의 네 장',
  'hold-two-pairs': '투 페어',
  'hold-high-pair': '잭 이상의 페어',
  'hold-three-to-royal': '로열 플러시의 세 장',
  'hold-four-to-flush': '플러시의 네 장',
  'hold-low-pair': '10 이하의 페어',
  'hold-four-to-open-straight': '양쪽이 열린 연속된 네 장',
  'hold-two-suited-high': '같은 무늬의 하이 카드 두 장',
  'hold-three-to-straight-flush': '스트레이트 플러시의 세 장',
  'hold-two-high': '무늬가 다른 하이 카드 두 장(더 있으면 가장 낮은 두 장)',
  'hold-ten-and-suited-high': '10과 같은 무늬의 잭, 퀸 또는 킹',
  'hold-one-high': '하이 카드 한 장',
  'hold-nothing': '없음: 다섯 장을 모두 교환',
}
