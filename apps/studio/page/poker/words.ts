import type { Words } from '../shell/texts.ts'

/** Wins that every kind of draw poker knows. */
export type SharedWin = 'straight-flush' | 'four-of-a-kind' | 'full-house' | 'flush' | 'straight' | 'three-of-a-kind'

export type PokerKey =
  | SharedWin
  | 'coins'
  | 'drawText'
  | 'listNote'
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
  | 'wins'
  | 'returns'
  | 'paysTitle'
  | 'oftenNote'
  | 'playTitle'
  | 'playText'
  | 'listTitle'
  | 'listIntro'
  | 'leftTitle'
  | 'leftText'
  | 'rtpNote'
  | 'rtpList'
  | 'topWin'
  | 'deviation'
  | 'deviationValue'
  | 'malfunction'

type Shared = Exclude<PokerKey, 'coins' | 'drawText' | 'listNote'>

const POKER: Words<Shared> = {
  en: {
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
    wins: '{win} · {amount}',
    returns: '{win} · {amount} back',
    paysTitle: 'Pays at {stake}',
    oftenNote: 'Beside each win: how often it comes with optimal play.',
    playTitle: 'How it is played',
    playText:
      'Five cards are dealt from one full deck of 52, shuffled anew for every round. Tap the cards you want to hold, as many or as few as you like; the keys 1 to 5 do the same.',
    listTitle: 'What to hold',
    listIntro:
      'Hold the first line of this list that your five cards have. Played that way the game returns {list}; play that is perfect to the last card returns {optimal}.',
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
    'straight-flush': 'Straight flush',
    'four-of-a-kind': 'Four of a kind',
    'full-house': 'Full house',
    flush: 'Flush',
    straight: 'Straight',
    'three-of-a-kind': 'Three of a kind',
  },
  pt: {
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
    wins: '{win} · {amount}',
    returns: '{win} · {amount} de volta',
    paysTitle: 'Prêmios com {stake}',
    oftenNote: 'Ao lado de cada prêmio: com que frequência ele vem com o jogo ótimo.',
    playTitle: 'Como se joga',
    playText:
      'Cinco cartas são distribuídas de um baralho completo de 52, embaralhado de novo a cada rodada. Toque nas cartas que quer manter, quantas quiser; as teclas de 1 a 5 fazem o mesmo.',
    listTitle: 'O que manter',
    listIntro:
      'Mantenha a primeira linha desta lista que as suas cinco cartas tiverem. Assim o jogo devolve {list}; o jogo perfeito até a última carta devolve {optimal}.',
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
    'straight-flush': 'Straight flush',
    'four-of-a-kind': 'Quadra',
    'full-house': 'Full house',
    flush: 'Flush',
    straight: 'Sequência',
    'three-of-a-kind': 'Trinca',
  },
  ja: {
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
    wins: '{win} · {amount}',
    returns: '{win} · {amount} の払い戻し',
    paysTitle: '{stake}での配当',
    oftenNote: '各役の横の数字は、最適なプレイでその役が出る頻度です。',
    playTitle: '遊び方',
    playText:
      'ラウンドごとに切り直した52枚1組のデッキから5枚が配られます。残したいカードを何枚でもタップしてください。1〜5のキーでも選べます。',
    listTitle: '何を残すか',
    listIntro:
      '手札に当てはまる行のうち、一番上の行のカードを残します。この方法での還元率は{list}、最後の1枚まで完璧なプレイでは{optimal}です。',
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
    'straight-flush': 'ストレートフラッシュ',
    'four-of-a-kind': 'フォーカード',
    'full-house': 'フルハウス',
    flush: 'フラッシュ',
    straight: 'ストレート',
    'three-of-a-kind': 'スリーカード',
  },
  ko: {
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
    wins: '{win} · {amount}',
    returns: '{win} · {amount} 돌려받음',
    paysTitle: '{stake} 베팅의 배당',
    oftenNote: '각 배당 옆의 숫자는 최적의 플레이에서 나오는 빈도입니다.',
    playTitle: '게임 방법',
    playText:
      '라운드마다 새로 섞은 52장 한 벌에서 다섯 장을 받습니다. 남기고 싶은 카드를 원하는 만큼 누르세요. 1~5 키로도 고를 수 있습니다.',
    listTitle: '무엇을 남길까',
    listIntro:
      '내 카드에 해당하는 줄 가운데 가장 위의 줄을 남기세요. 이렇게 하면 환수율은 {list}이고, 마지막 카드까지 완벽하게 플레이하면 {optimal}입니다.',
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
    'straight-flush': '스트레이트 플러시',
    'four-of-a-kind': '포카드',
    'full-house': '풀 하우스',
    flush: '플러시',
    straight: '스트레이트',
    'three-of-a-kind': '트리플',
  },
  ur: {
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
    wins: '{win} · {amount}',
    returns: '{win} · {amount} واپس',
    paysTitle: '{stake} پر ادائیگیاں',
    oftenNote: 'ہر جیت کے ساتھ: بہترین کھیل میں یہ کتنی بار آتی ہے۔',
    playTitle: 'کیسے کھیلا جاتا ہے',
    playText:
      '52 پتوں کی ایک پوری گڈی سے پانچ پتے بانٹے جاتے ہیں، جو ہر راؤنڈ میں نئے سرے سے پھینٹی جاتی ہے۔ جو پتے رکھنے ہوں انہیں چھوئیں، جتنے چاہیں؛ 1 سے 5 کی کیز بھی یہی کرتی ہیں۔',
    listTitle: 'کیا رکھیں',
    listIntro:
      'اس فہرست کی وہ پہلی سطر رکھیں جو آپ کے پانچ پتوں میں ہو۔ اس طرح گیم {list} واپس دیتی ہے؛ آخری پتے تک کامل کھیل {optimal} واپس دیتا ہے۔',
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
    'straight-flush': 'اسٹریٹ فلش',
    'four-of-a-kind': 'فور آف اے کائنڈ',
    'full-house': 'فل ہاؤس',
    flush: 'فلش',
    straight: 'اسٹریٹ',
    'three-of-a-kind': 'تھری آف اے کائنڈ',
  },
  zh: {
    deal: '发牌',
    draw: '换牌',
    faster: '加速',
    invite: '按“发牌”获得五张牌',
    choose: '点选要保留的牌，然后换牌',
    chooseMade: '{win} · 点选要保留的牌',
    noneHeld: '您没有保留{win}的任何一张牌。再按一次“换牌”将换掉全部五张。',
    hold: '保留',
    held: '已保留',
    hand: '您的牌',
    down: '{word}：第{place}张，牌面朝下',
    up: '{word}：第{place}张，{card}',
    pays: '当前投注额的赔付',
    wins: '{win} · {amount}',
    returns: '{win} · 退回 {amount}',
    paysTitle: '投注 {stake} 的赔付',
    oftenNote: '每种牌型旁的数字：按最优打法出现的频率。',
    playTitle: '玩法',
    playText: '每局从重新洗好的一副52张牌中发出五张。点选您想保留的牌，张数不限；也可以用数字键1至5选择。',
    listTitle: '该保留哪些牌',
    listIntro: '保留您的五张牌所符合的最上面一行。按此打法，返还率为 {list}；每张牌都打到最优，返还率为 {optimal}。',
    leftTitle: '中途离开',
    leftText:
      '本局会一直等您，并从中断处继续。一天后由系统代为完成：已成牌型则保留，否则按上表对应的一行保留，赢得的金额计入您的余额。',
    rtpNote: '按最优打法，对所有手牌、所有保留方式和所有换牌逐一计算',
    rtpList: '按上表打法',
    topWin: '最高赢奖',
    deviation: '波动性',
    deviationValue: '标准差为投注额的{value}倍',
    malfunction: '按下“发牌”时，整副牌的顺序已经确定；保留只决定您拿到其中哪些牌。跳过画面或断线都不会改变结果。',
    'straight-flush': '同花顺',
    'four-of-a-kind': '四条',
    'full-house': '葫芦',
    flush: '同花',
    straight: '顺子',
    'three-of-a-kind': '三条',
  },
}

/** A game's words with those of the family. */
export const withPoker = <Key extends string>(own: Words<Key>): Words<Key | Shared> => ({
  en: { ...POKER.en, ...own.en },
  pt: { ...POKER.pt, ...own.pt },
  ja: { ...POKER.ja, ...own.ja },
  ko: { ...POKER.ko, ...own.ko },
  ur: { ...POKER.ur, ...own.ur },
  zh: { ...POKER.zh, ...own.zh },
})
