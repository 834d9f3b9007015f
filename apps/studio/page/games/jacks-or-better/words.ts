import type { HoldAdvice } from '#rules/cards/video-poker-advice.ts'
import type { VideoPokerWin } from '#rules/cards/video-poker.ts'
import type { Say, Words } from '../../shell/texts.ts'

type Key =
  | 'loading'
  | 'deal'
  | 'draw'
  | 'faster'
  | 'invite'
  | 'choose'
  | 'chooseMade'
  | 'noneHeld'
  | 'hold'
  | 'held'
  | 'hand'
  | 'down'
  | 'up'
  | 'pays'
  | 'pay'
  | 'wins'
  | 'returns'
  | 'paysTitle'
  | 'coins'
  | 'oftenNote'
  | 'playTitle'
  | 'playText'
  | 'drawText'
  | 'listTitle'
  | 'listIntro'
  | 'listNote'
  | 'leftTitle'
  | 'leftText'
  | 'rtpNote'
  | 'rtpList'
  | 'topWin'
  | 'deviation'
  | 'deviationValue'
  | 'malfunction'
  | VideoPokerWin
  | `hold-${HoldAdvice}`

type Texts = Readonly<Record<Key, string>>

const en: Texts = {
  loading: 'Lighting the glass',
  deal: 'Deal',
  draw: 'Draw',
  faster: 'Faster',
  invite: 'Press deal for five cards',
  choose: 'Tap the cards you hold, then draw',
  chooseMade: '{win} · tap what you hold',
  noneHeld: 'You hold nothing of your {win}. Draw again to replace all five.',
  hold: 'Hold',
  held: 'Held',
  hand: 'Your cards',
  down: '{word}: card {place}, face down',
  up: '{word}: card {place}, {card}',
  pays: 'What your stake wins',
  pay: '{win}: {count} times the stake, {amount}',
  wins: '{win} · {amount}',
  returns: '{win} · {amount} back',
  'royal-flush': 'Royal flush',
  'straight-flush': 'Straight flush',
  'four-of-a-kind': 'Four of a kind',
  'full-house': 'Full house',
  flush: 'Flush',
  straight: 'Straight',
  'three-of-a-kind': 'Three of a kind',
  'two-pairs': 'Two pair',
  'jacks-or-better': 'Jacks or better',
  paysTitle: 'Pays at {stake}',
  coins:
    'Every stake is five coins, here of {coin} each. That is why the royal flush pays {royal} times the stake: it is the prize of {prize} coins that machines give only to those who play all five.',
  oftenNote: 'Beside each win: how often it comes with optimal play.',
  playTitle: 'How it is played',
  playText:
    'Five cards are dealt from one full deck of 52, shuffled anew for every round. Tap the cards you want to hold, as many or as few as you like; the keys 1 to 5 do the same.',
  drawText:
    'Draw replaces the others once, from the left, with the next cards of the same deck. The five cards you then have are paid by their highest hand. A single pair pays from jacks up; the ace stands above the king or below the two.',
  listTitle: 'What to hold',
  listIntro:
    'Hold the first line of this list that your five cards have. Played that way the game returns {list}; play that is perfect to the last card returns {optimal}.',
  listNote: 'High cards are jack, queen, king and ace.',
  'hold-four-of-a-kind-or-more': 'Four of a kind, straight flush, royal flush',
  'hold-four-to-royal': 'Four cards of a royal flush',
  'hold-three-of-a-kind-to-full-house': 'Three of a kind, straight, flush, full house',
  'hold-four-to-straight-flush': 'Four cards of a straight flush',
  'hold-two-pairs': 'Two pair',
  'hold-high-pair': 'A pair of jacks or better',
  'hold-three-to-royal': 'Three cards of a royal flush',
  'hold-four-to-flush': 'Four cards of a flush',
  'hold-low-pair': 'A pair of tens or lower',
  'hold-four-to-open-straight': 'Four in a row, open at both ends',
  'hold-two-suited-high': 'Two high cards of one suit',
  'hold-three-to-straight-flush': 'Three cards of a straight flush',
  'hold-two-high': 'Two high cards of different suits; of more, the two lowest',
  'hold-ten-and-suited-high': 'A ten with jack, queen or king of its suit',
  'hold-one-high': 'One high card',
  'hold-nothing': 'Nothing: draw five new cards',
  leftTitle: 'If you leave in mid-round',
  leftText:
    'The round waits for you and goes on where it stood. After a day it is ended for you: what already wins is held, otherwise the line of the list above, and what it wins is paid to your balance.',
  rtpNote: 'with optimal play, counted over every hand, every hold and every draw',
  rtpList: 'With the list above',
  topWin: 'Highest win',
  deviation: 'Volatility',
  deviationValue: 'standard deviation {value} stakes',
  malfunction:
    'The order of the deck is fixed when you press deal; holding decides only which of its cards you get. Skipping what is shown or losing the connection changes nothing.',
}

const pt: Texts = {
  loading: 'Acendendo o vidro',
  deal: 'Distribuir',
  draw: 'Trocar',
  faster: 'Mais rápido',
  invite: 'Aperte distribuir: cinco cartas',
  choose: 'Toque no que quer manter e troque',
  chooseMade: '{win} · toque no que quer manter',
  noneHeld: 'Você não manteve nada: {win}. Aperte trocar de novo para trocar as cinco.',
  hold: 'Manter',
  held: 'Mantida',
  hand: 'Suas cartas',
  down: '{word}: carta {place}, virada para baixo',
  up: '{word}: carta {place}, {card}',
  pays: 'O que a sua aposta ganha',
  pay: '{win}: {count} vezes a aposta, {amount}',
  wins: '{win} · {amount}',
  returns: '{win} · {amount} de volta',
  'royal-flush': 'Royal flush',
  'straight-flush': 'Straight flush',
  'four-of-a-kind': 'Quadra',
  'full-house': 'Full house',
  flush: 'Flush',
  straight: 'Sequência',
  'three-of-a-kind': 'Trinca',
  'two-pairs': 'Dois pares',
  'jacks-or-better': 'Valetes ou melhor',
  paysTitle: 'Prêmios com {stake}',
  coins:
    'Toda aposta são cinco moedas, aqui de {coin} cada. Por isso o royal flush paga {royal} vezes a aposta: é o prêmio de {prize} moedas que as máquinas só dão a quem joga as cinco.',
  oftenNote: 'Ao lado de cada prêmio: com que frequência ele vem com o jogo ótimo.',
  playTitle: 'Como se joga',
  playText:
    'Cinco cartas são distribuídas de um baralho completo de 52, embaralhado de novo a cada rodada. Toque nas cartas que quer manter, quantas quiser; as teclas de 1 a 5 fazem o mesmo.',
  drawText:
    'Trocar substitui as outras uma única vez, da esquerda para a direita, pelas próximas cartas do mesmo baralho. As cinco cartas que ficam são pagas pela sua melhor mão. Um único par paga a partir de valetes; o ás fica acima do rei ou abaixo do dois.',
  listTitle: 'O que manter',
  listIntro:
    'Mantenha a primeira linha desta lista que as suas cinco cartas tiverem. Assim o jogo devolve {list}; o jogo perfeito até a última carta devolve {optimal}.',
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
  leftTitle: 'Se você sair no meio da rodada',
  leftText:
    'A rodada espera por você e continua de onde parou. Depois de um dia ela é encerrada por você: mantém-se o que já ganha, senão a linha da lista acima, e o que ela ganhar é pago no seu saldo.',
  rtpNote: 'com o jogo ótimo, contado sobre todas as mãos, todas as escolhas e todas as trocas',
  rtpList: 'Com a lista acima',
  topWin: 'Maior prêmio',
  deviation: 'Volatilidade',
  deviationValue: 'desvio padrão de {value} apostas',
  malfunction:
    'A ordem do baralho é fixada quando você aperta distribuir; manter decide apenas quais das cartas dele você recebe. Pular o que é mostrado ou perder a conexão não muda nada.',
}

const ja: Texts = {
  loading: 'ガラスに灯をともしています',
  deal: 'ディール',
  draw: 'ドロー',
  faster: '早送り',
  invite: 'ディールを押すとカードが5枚配られます',
  choose: '残すカードを選んでドロー',
  chooseMade: '{win} · 残すカードを選択',
  noneHeld: '{win}のカードを1枚もホールドしていません。もう一度ドローを押すと5枚すべて交換します。',
  hold: 'ホールド',
  held: 'ホールド中',
  hand: 'あなたのカード',
  down: '{word}：{place}枚目、裏向き',
  up: '{word}：{place}枚目、{card}',
  pays: 'このベットでの配当',
  pay: '{win}：ベットの{count}倍、{amount}',
  wins: '{win} · {amount}',
  returns: '{win} · {amount} の払い戻し',
  'royal-flush': 'ロイヤルフラッシュ',
  'straight-flush': 'ストレートフラッシュ',
  'four-of-a-kind': 'フォーカード',
  'full-house': 'フルハウス',
  flush: 'フラッシュ',
  straight: 'ストレート',
  'three-of-a-kind': 'スリーカード',
  'two-pairs': 'ツーペア',
  'jacks-or-better': 'ジャックス・オア・ベター',
  paysTitle: '{stake}での配当',
  coins:
    'ベットは常にコイン5枚分で、ここでは1枚{coin}です。ロイヤルフラッシュがベットの{royal}倍なのはそのためで、5枚すべて賭けた人だけに機械が支払う{prize}枚の配当にあたります。',
  oftenNote: '各役の横の数字は、最適なプレイでその役が出る頻度です。',
  playTitle: '遊び方',
  playText:
    'ラウンドごとに切り直した52枚1組のデッキから5枚が配られます。残したいカードを何枚でもタップしてください。1〜5のキーでも選べます。',
  drawText:
    'ドローを押すと、残りのカードが左から順に同じデッキの次のカードと一度だけ交換されます。最後の5枚のうち最も高い役に配当が支払われます。ワンペアはジャック以上が対象です。エースはキングの上にも2の下にもなります。',
  listTitle: '何を残すか',
  listIntro:
    '手札に当てはまる行のうち、一番上の行のカードを残します。この方法での還元率は{list}、最後の1枚まで完璧なプレイでは{optimal}です。',
  listNote: 'ハイカードとはジャック、クイーン、キング、エースのことです。',
  'hold-four-of-a-kind-or-more': 'フォーカード、ストレートフラッシュ、ロイヤルフラッシュ',
  'hold-four-to-royal': 'ロイヤルフラッシュまであと1枚の4枚',
  'hold-three-of-a-kind-to-full-house': 'スリーカード、ストレート、フラッシュ、フルハウス',
  'hold-four-to-straight-flush': 'ストレートフラッシュまであと1枚の4枚',
  'hold-two-pairs': 'ツーペア',
  'hold-high-pair': 'ジャック以上のペア',
  'hold-three-to-royal': 'ロイヤルフラッシュの3枚',
  'hold-four-to-flush': 'フラッシュまであと1枚の4枚',
  'hold-low-pair': '10以下のペア',
  'hold-four-to-open-straight': '両端が開いた連続する4枚',
  'hold-two-suited-high': '同じスートのハイカード2枚',
  'hold-three-to-straight-flush': 'ストレートフラッシュの3枚',
  'hold-two-high': 'スートの違うハイカード2枚（3枚以上なら低い方の2枚）',
  'hold-ten-and-suited-high': '10と同じスートのジャック、クイーン、キングのいずれか',
  'hold-one-high': 'ハイカード1枚',
  'hold-nothing': 'なし：5枚すべて交換',
  leftTitle: 'ラウンドの途中で離れた場合',
  leftText:
    'ラウンドはそのまま待機し、続きから再開できます。1日たつと自動で終了します。すでに役があればそのカードを、なければ上の表の該当する行を残してドローし、配当は残高に支払われます。',
  rtpNote: '最適なプレイの場合。すべての手札、選び方、交換を数え上げた値',
  rtpList: '上の表の通りの場合',
  topWin: '最高配当',
  deviation: 'ボラティリティ',
  deviationValue: '標準偏差 ベットの{value}倍',
  malfunction:
    'デッキの並びはディールを押した時点で決まり、ホールドはそのうちどのカードを受け取るかだけを決めます。演出を飛ばしても接続が切れても結果は変わりません。',
}

const ko: Texts = {
  loading: '유리에 불을 켜는 중',
  deal: '딜',
  draw: '드로우',
  faster: '빨리',
  invite: '딜을 누르면 카드 다섯 장을 받습니다',
  choose: '남길 카드를 고른 뒤 드로우하세요',
  chooseMade: '{win} · 남길 카드를 고르세요',
  noneHeld: '{win} 카드를 하나도 홀드하지 않았습니다. 드로우를 다시 누르면 다섯 장을 모두 바꿉니다.',
  hold: '홀드',
  held: '홀드 중',
  hand: '내 카드',
  down: '{word}: {place}번째 카드, 뒷면',
  up: '{word}: {place}번째 카드, {card}',
  pays: '이 베팅의 배당',
  pay: '{win}: 베팅의 {count}배, {amount}',
  wins: '{win} · {amount}',
  returns: '{win} · {amount} 돌려받음',
  'royal-flush': '로열 플러시',
  'straight-flush': '스트레이트 플러시',
  'four-of-a-kind': '포카드',
  'full-house': '풀 하우스',
  flush: '플러시',
  straight: '스트레이트',
  'three-of-a-kind': '트리플',
  'two-pairs': '투 페어',
  'jacks-or-better': '잭스 오어 베터',
  paysTitle: '{stake} 베팅의 배당',
  coins:
    '모든 베팅은 코인 다섯 개이며 여기서는 하나에 {coin}입니다. 그래서 로열 플러시는 베팅의 {royal}배를 지급합니다. 기계가 다섯 개를 모두 건 사람에게만 주는 {prize}코인 상금입니다.',
  oftenNote: '각 배당 옆의 숫자는 최적의 플레이에서 나오는 빈도입니다.',
  playTitle: '게임 방법',
  playText:
    '라운드마다 새로 섞은 52장 한 벌에서 다섯 장을 받습니다. 남기고 싶은 카드를 원하는 만큼 누르세요. 1~5 키로도 고를 수 있습니다.',
  drawText:
    '드로우를 누르면 나머지 카드가 왼쪽부터 같은 덱의 다음 카드로 한 번 바뀝니다. 마지막 다섯 장의 가장 높은 족보에 배당이 지급됩니다. 원 페어는 잭부터 지급되며 에이스는 킹 위나 2 아래에 놓입니다.',
  listTitle: '무엇을 남길까',
  listIntro:
    '내 카드에 해당하는 줄 가운데 가장 위의 줄을 남기세요. 이렇게 하면 환수율은 {list}이고, 마지막 카드까지 완벽하게 플레이하면 {optimal}입니다.',
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
  leftTitle: '라운드 도중에 나가면',
  leftText:
    '라운드는 그대로 기다리며 멈춘 곳에서 이어집니다. 하루가 지나면 대신 마무리됩니다. 이미 당첨된 카드가 있으면 그것을, 없으면 위 목록의 해당 줄을 남기고 드로우하며 당첨금은 잔액으로 지급됩니다.',
  rtpNote: '최적의 플레이 기준, 모든 패와 모든 선택과 모든 교환을 세어 구한 값',
  rtpList: '위 목록대로 했을 때',
  topWin: '최고 당첨',
  deviation: '변동성',
  deviationValue: '표준편차 베팅의 {value}배',
  malfunction:
    '덱의 순서는 딜을 누를 때 정해지고, 홀드는 그중 어떤 카드를 받을지만 정합니다. 화면을 건너뛰거나 연결이 끊겨도 결과는 바뀌지 않습니다.',
}

const ur: Texts = {
  loading: 'روشنیاں جل رہی ہیں',
  deal: 'پتے بانٹیں',
  draw: 'پتے بدلیں',
  faster: 'تیز',
  invite: 'پانچ پتوں کے لیے پتے بانٹیں',
  choose: 'رکھنے والے پتے چھوئیں، پھر بدلیں',
  chooseMade: '{win} · رکھنے والے پتے چھوئیں',
  noneHeld: 'آپ نے {win} کا کوئی پتا نہیں رکھا۔ پانچوں بدلنے کے لیے دوبارہ دبائیں۔',
  hold: 'رکھیں',
  held: 'رکھا',
  hand: 'آپ کے پتے',
  down: '{word}: پتا {place}، الٹا',
  up: '{word}: پتا {place}، {card}',
  pays: 'آپ کے داؤ پر کیا ملتا ہے',
  pay: '{win}: داؤ کا {count} گنا، {amount}',
  wins: '{win} · {amount}',
  returns: '{win} · {amount} واپس',
  'royal-flush': 'رائل فلش',
  'straight-flush': 'اسٹریٹ فلش',
  'four-of-a-kind': 'فور آف اے کائنڈ',
  'full-house': 'فل ہاؤس',
  flush: 'فلش',
  straight: 'اسٹریٹ',
  'three-of-a-kind': 'تھری آف اے کائنڈ',
  'two-pairs': 'دو جوڑے',
  'jacks-or-better': 'غلام یا بہتر',
  paysTitle: '{stake} پر ادائیگیاں',
  coins:
    'ہر داؤ پانچ سکوں کا ہے، یہاں ہر سکہ {coin} کا۔ اسی لیے رائل فلش پر داؤ کا {royal} گنا ملتا ہے: یہ {prize} سکوں کا وہ انعام ہے جو مشینیں صرف پانچوں سکے کھیلنے والے کو دیتی ہیں۔',
  oftenNote: 'ہر جیت کے ساتھ: بہترین کھیل میں یہ کتنی بار آتی ہے۔',
  playTitle: 'کیسے کھیلا جاتا ہے',
  playText:
    '52 پتوں کی ایک پوری گڈی سے پانچ پتے بانٹے جاتے ہیں، جو ہر راؤنڈ میں نئے سرے سے پھینٹی جاتی ہے۔ جو پتے رکھنے ہوں انہیں چھوئیں، جتنے چاہیں؛ 1 سے 5 کی کیز بھی یہی کرتی ہیں۔',
  drawText:
    'پتے بدلنے پر باقی پتے بائیں سے ایک بار اسی گڈی کے اگلے پتوں سے بدل جاتے ہیں۔ پھر آپ کے پانچ پتوں کے سب سے اونچے ہاتھ پر ادائیگی ہوتی ہے۔ اکیلے جوڑے پر غلام سے اوپر ملتا ہے؛ اکا بادشاہ سے اوپر یا دُکی سے نیچے آ سکتا ہے۔',
  listTitle: 'کیا رکھیں',
  listIntro:
    'اس فہرست کی وہ پہلی سطر رکھیں جو آپ کے پانچ پتوں میں ہو۔ اس طرح گیم {list} واپس دیتی ہے؛ آخری پتے تک کامل کھیل {optimal} واپس دیتا ہے۔',
  listNote: 'اونچے پتے غلام، بیگم، بادشاہ اور اکا ہیں۔',
  'hold-four-of-a-kind-or-more': 'فور آف اے کائنڈ، اسٹریٹ فلش، رائل فلش',
  'hold-four-to-royal': 'رائل فلش کے چار پتے',
  'hold-three-of-a-kind-to-full-house': 'تھری آف اے کائنڈ، اسٹریٹ، فلش، فل ہاؤس',
  'hold-four-to-straight-flush': 'اسٹریٹ فلش کے چار پتے',
  'hold-two-pairs': 'دو جوڑے',
  'hold-high-pair': 'غلام یا بہتر کا جوڑا',
  'hold-three-to-royal': 'رائل فلش کے تین پتے',
  'hold-four-to-flush': 'فلش کے چار پتے',
  'hold-low-pair': 'دس یا کم کا جوڑا',
  'hold-four-to-open-straight': 'مسلسل چار، دونوں سروں سے کھلے',
  'hold-two-suited-high': 'ایک رنگ کے دو اونچے پتے',
  'hold-three-to-straight-flush': 'اسٹریٹ فلش کے تین پتے',
  'hold-two-high': 'مختلف رنگ کے دو اونچے پتے؛ زیادہ ہوں تو دو سب سے چھوٹے',
  'hold-ten-and-suited-high': 'دس کے ساتھ اسی رنگ کا غلام، بیگم یا بادشاہ',
  'hold-one-high': 'ایک اونچا پتا',
  'hold-nothing': 'کچھ نہیں: پانچ نئے پتے لیں',
  leftTitle: 'اگر آپ راؤنڈ کے دوران چلے جائیں',
  leftText:
    'راؤنڈ آپ کا انتظار کرتا ہے اور وہیں سے جاری رہتا ہے۔ ایک دن بعد یہ آپ کے لیے ختم کیا جاتا ہے: جو پہلے سے جیت رہا ہو وہ رکھا جاتا ہے، ورنہ اوپر کی فہرست کی سطر، اور جیت آپ کے بیلنس میں آتی ہے۔',
  rtpNote: 'بہترین کھیل سے، ہر ہاتھ، ہر انتخاب اور ہر تبدیلی پر گنا گیا',
  rtpList: 'اوپر کی فہرست سے',
  topWin: 'سب سے بڑی جیت',
  deviation: 'اتار چڑھاؤ',
  deviationValue: 'معیاری انحراف {value} داؤ',
  malfunction:
    'گڈی کی ترتیب اسی وقت طے ہو جاتی ہے جب آپ پتے بانٹنے کا بٹن دباتے ہیں؛ پتے رکھنے سے صرف یہ طے ہوتا ہے کہ ان میں سے کون سے آپ کو ملتے ہیں۔ آگے بڑھانے یا کنکشن ٹوٹنے سے کچھ نہیں بدلتا۔',
}

export const jacksWords: Words<Key> = { en, pt, ja, ko, ur }
export type JacksSay = Say<Key>
