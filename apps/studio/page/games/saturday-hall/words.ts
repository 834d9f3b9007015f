import { type OddsKey, withOdds } from '../../odds/words.ts'
import type { Words } from '../../shell/texts.ts'

type OwnKey =
  | 'loading'
  | 'begin'
  | 'cards'
  | 'eachCard'
  | 'voice'
  | 'called'
  | 'count'
  | 'heardBall'
  | 'cardWaits'
  | 'card'
  | 'cardPays'
  | 'lines'
  | 'linesOrMore'
  | 'invite'
  | 'ends'
  | 'rule'
  | 'ruleEarly'
  | 'ruleVoice'
  | 'method'
  | 'methodBingo'
  | 'cardsThatPay'
  | 'topCard'
  | 'stakeOf'
  | 'again'
  | 'methodTitle'
  | 'methodText'
  | 'keysText'
  | 'spreadValue'

export type HallKey = OwnKey | OddsKey

const own: Words<OwnKey> = {
  en: {
    loading: 'The lanterns are being lit',
    begin: 'Play',
    cards: 'Cards',
    eachCard: 'each card',
    voice: 'Voice',
    called: 'Balls before this one',
    count: 'Ball {count} of {of}',
    heardBall: 'Ball {ball}.',
    cardWaits: 'Card {number}: waits for its numbers',
    card: 'Card {number}: full lines {lines}',
    cardPays: 'Card {number}: full lines {lines}, pays {times}',
    lines: 'Lines: {count}',
    linesOrMore: 'Lines: {count} or more',
    invite: '{calls} balls for {amount}',
    ends: 'The cards pay {amount}.',
    rule: 'A card has 24 numbers from 1 to 75 and a free cell in the middle. Cards are drawn first, then {calls} balls, which all your cards share. A row, a column or a diagonal whose numbers are all called is a full line. Each card pays by how many of its twelve lines are full:',
    ruleEarly: 'A card whose first line is full with ball {call} or before pays {times} more.',
    ruleVoice:
      'The balls stand on the screen as they are called. Where your system has a voice they can be read aloud as well.',
    method: 'Method',
    methodBingo: 'all 16,777,216 sets of marked cells counted; every card returns the same, however many you play',
    cardsThatPay: 'Cards that pay',
    topCard: '{count} × the stake of a card, one card in {odds}',
    stakeOf: 'Your stake now',
    again: 'Stake and cards of the last round',
    methodTitle: 'When a round is paid',
    methodText:
      'Cards and balls are drawn when the round begins, and it is paid at once; the calls only tell it. All cards of a round are one bet of so many stakes.',
    keysText:
      'Up and down change the stake, H halves and D doubles it, R takes stake and cards of the last round. Left and right change the number of cards. Space or Enter presses the large button.',
    spreadValue: 'standard deviation {value} stakes of one card',
  },
  pt: {
    loading: 'As lanternas estão sendo acesas',
    begin: 'Jogar',
    cards: 'Cartelas',
    eachCard: 'cada cartela',
    voice: 'Voz',
    called: 'Bolas anteriores',
    count: 'Bola {count} de {of}',
    heardBall: 'Bola {ball}.',
    cardWaits: 'Cartela {number}: à espera dos números',
    card: 'Cartela {number}: linhas cheias {lines}',
    cardPays: 'Cartela {number}: linhas cheias {lines}, paga {times}',
    lines: 'Linhas: {count}',
    linesOrMore: 'Linhas: {count} ou mais',
    invite: '{calls} bolas por {amount}',
    ends: 'As cartelas pagam {amount}.',
    rule: 'Uma cartela tem 24 números de 1 a 75 e uma casa livre no meio. Primeiro são sorteadas as cartelas, depois {calls} bolas, que valem para todas. Uma fileira, coluna ou diagonal com todos os números chamados é uma linha cheia. Cada cartela paga por quantas das suas doze linhas estão cheias:',
    ruleEarly: 'Uma cartela cuja primeira linha se completa até a bola {call} paga {times} a mais.',
    ruleVoice:
      'As bolas aparecem na tela ao serem chamadas. Onde o seu sistema tem voz, também podem ser lidas em voz alta.',
    method: 'Método',
    methodBingo:
      'todos os 16.777.216 conjuntos de casas marcadas contados; cada cartela retorna o mesmo, jogue quantas quiser',
    cardsThatPay: 'Cartelas que pagam',
    topCard: '{count} × a aposta de uma cartela, uma cartela em {odds}',
    stakeOf: 'Sua aposta agora',
    again: 'Aposta e cartelas da última rodada',
    methodTitle: 'Quando a rodada é paga',
    methodText:
      'Cartelas e bolas são sorteadas quando a rodada começa, e ela é paga na hora; as chamadas só a contam. Todas as cartelas de uma rodada são uma só aposta de tantas vezes o valor.',
    keysText:
      'Para cima e para baixo mudam a aposta, H a divide e D a dobra, R usa aposta e cartelas da última rodada. Esquerda e direita mudam o número de cartelas. Espaço ou Enter aperta o botão grande.',
    spreadValue: 'desvio padrão de {value} apostas de uma cartela',
  },
  ja: {
    loading: '提灯に火を入れています',
    begin: '開始',
    cards: 'カード',
    eachCard: '1枚につき',
    voice: '音声',
    called: 'これまでのボール',
    count: '{of}球中{count}球目',
    heardBall: 'ボール{ball}。',
    cardWaits: 'カード{number}：番号待ち',
    card: 'カード{number}：そろったライン{lines}',
    cardPays: 'カード{number}：そろったライン{lines}、{times}',
    lines: 'ライン：{count}',
    linesOrMore: 'ライン：{count}以上',
    invite: '{calls}球で{amount}',
    ends: 'カードの配当は{amount}です。',
    rule: 'カードには1から75のうち24の番号と、中央のフリーマスがあります。先にカード、次にボール{calls}個が抽選され、すべてのカードで共通です。縦・横・斜めの番号がすべて呼ばれるとラインがそろいます。カードごとに、12本のうちそろった本数で支払われます：',
    ruleEarly: '最初のラインが{call}球目までにそろったカードは、さらに{times}支払われます。',
    ruleVoice: 'ボールは呼ばれるたびに画面に表示されます。お使いの機器に音声があれば読み上げもできます。',
    method: '計算方法',
    methodBingo: 'マスの組み合わせ16,777,216通りをすべて数えたもの。何枚で遊んでもカードごとの還元率は同じです',
    cardsThatPay: '配当のあるカード',
    topCard: 'カード1枚のベットの{count}倍、{odds}枚に1枚',
    stakeOf: '現在のベット',
    again: '前回のベットと枚数を使う',
    methodTitle: '支払いの時点',
    methodText:
      'カードとボールはラウンド開始時に抽選され、すぐに支払われます。読み上げはその結果を伝えるだけです。1ラウンドのカードはまとめて一つの賭けです。',
    keysText:
      '上下キーでベット額、Hで半分、Dで2倍、Rで前回のベットと枚数。左右キーで枚数を変えます。スペースかEnterで大きなボタンを押します。',
    spreadValue: '標準偏差 カード1枚のベットの{value}倍',
  },
  ko: {
    loading: '등불을 밝히고 있습니다',
    begin: '시작',
    cards: '카드',
    eachCard: '카드마다',
    voice: '음성',
    called: '앞서 부른 공',
    count: '공 {of}개 중 {count}번째',
    heardBall: '공 {ball}.',
    cardWaits: '카드 {number}: 번호 대기',
    card: '카드 {number}: 완성된 줄 {lines}',
    cardPays: '카드 {number}: 완성된 줄 {lines}, {times}',
    lines: '줄: {count}',
    linesOrMore: '줄: {count} 이상',
    invite: '공 {calls}개에 {amount}',
    ends: '카드가 {amount}를 지급합니다.',
    rule: '카드에는 1부터 75까지의 번호 24개와 가운데 빈칸이 있습니다. 카드를 먼저 뽑고, 모든 카드가 함께 쓰는 공 {calls}개를 뽑습니다. 가로, 세로, 대각선의 번호가 모두 불리면 줄이 완성됩니다. 카드마다 열두 줄 가운데 완성된 수에 따라 지급합니다:',
    ruleEarly: '첫 줄이 {call}번째 공까지 완성된 카드는 {times}를 더 지급합니다.',
    ruleVoice: '공은 불릴 때마다 화면에 나타납니다. 기기에 음성이 있으면 소리로도 읽어 줍니다.',
    method: '계산 방법',
    methodBingo: '표시된 칸의 조합 16,777,216가지를 모두 세었습니다. 몇 장을 해도 카드마다 환수율은 같습니다',
    cardsThatPay: '지급되는 카드',
    topCard: '카드 베팅의 {count}배, 카드 {odds}장에 하나',
    stakeOf: '지금 베팅',
    again: '지난 라운드의 베팅과 카드 수 사용',
    methodTitle: '지급 시점',
    methodText:
      '카드와 공은 라운드가 시작될 때 추첨되고 바로 지급됩니다. 부르는 것은 그 결과를 들려줄 뿐입니다. 한 라운드의 카드는 모두 하나의 베팅입니다.',
    keysText:
      '위아래 키로 베팅을 바꾸고 H는 절반, D는 두 배, R은 지난 라운드의 베팅과 카드 수입니다. 좌우 키로 카드 수를 바꿉니다. 스페이스나 Enter는 큰 버튼입니다.',
    spreadValue: '표준편차 카드 한 장 베팅의 {value}배',
  },
  ur: {
    loading: 'قندیلیں جلائی جا رہی ہیں',
    begin: 'کھیلیں',
    cards: 'کارڈ',
    eachCard: 'ہر کارڈ',
    voice: 'آواز',
    called: 'اس سے پہلے کی گیندیں',
    count: '{of} میں سے گیند {count}',
    heardBall: 'گیند {ball}۔',
    cardWaits: 'کارڈ {number}: نمبروں کا منتظر',
    card: 'کارڈ {number}: پوری لائنیں {lines}',
    cardPays: 'کارڈ {number}: پوری لائنیں {lines}، {times} دیتا ہے',
    lines: 'لائنیں: {count}',
    linesOrMore: 'لائنیں: {count} یا زیادہ',
    invite: '{amount} میں {calls} گیندیں',
    ends: 'کارڈ {amount} دیتے ہیں۔',
    rule: 'ایک کارڈ پر 1 سے 75 تک کے 24 نمبر اور درمیان میں ایک آزاد خانہ ہے۔ پہلے کارڈ نکلتے ہیں، پھر {calls} گیندیں جو آپ کے سب کارڈوں کی ہیں۔ جس قطار، کالم یا ترچھی لکیر کے سب نمبر پکارے جائیں وہ پوری لائن ہے۔ ہر کارڈ اپنی بارہ میں سے پوری لائنوں کے مطابق ادا کرتا ہے:',
    ruleEarly: 'جس کارڈ کی پہلی لائن گیند {call} تک پوری ہو وہ {times} مزید دیتا ہے۔',
    ruleVoice: 'گیندیں پکارے جانے پر سکرین پر لکھی آتی ہیں۔ جہاں آپ کے آلے میں آواز ہو وہ پڑھی بھی جا سکتی ہیں۔',
    method: 'طریقہ',
    methodBingo: 'نشان زدہ خانوں کے تمام 16,777,216 مجموعے گنے گئے؛ جتنے بھی کارڈ کھیلیں ہر ایک کی واپسی یکساں ہے',
    cardsThatPay: 'ادا کرنے والے کارڈ',
    topCard: 'کارڈ کے داؤ کا {count} گنا، {odds} کارڈوں میں ایک',
    stakeOf: 'آپ کا موجودہ داؤ',
    again: 'پچھلے راؤنڈ کا داؤ اور کارڈ',
    methodTitle: 'راؤنڈ کب ادا ہوتا ہے',
    methodText:
      'کارڈ اور گیندیں راؤنڈ کے آغاز پر نکلتی ہیں اور ادائیگی فوراً ہوتی ہے؛ پکار صرف اسے سناتی ہے۔ ایک راؤنڈ کے تمام کارڈ ایک ہی شرط ہیں۔',
    keysText:
      'اوپر اور نیچے داؤ بدلتے ہیں، H آدھا اور D دگنا کرتا ہے، R پچھلا داؤ اور کارڈ لیتا ہے۔ دائیں اور بائیں کارڈوں کی تعداد بدلتے ہیں۔ اسپیس یا Enter بڑا بٹن دباتا ہے۔',
    spreadValue: 'معیاری انحراف ایک کارڈ کے {value} داؤ',
  },
  zh: {
    loading: '正在点亮灯笼',
    begin: '开始',
    cards: '卡数',
    eachCard: '每张卡',
    voice: '语音',
    called: '之前的球',
    count: '第{count}球，共{of}球',
    heardBall: '球{ball}。',
    cardWaits: '第{number}张卡：等待号码',
    card: '第{number}张卡：满线{lines}',
    cardPays: '第{number}张卡：满线{lines}，赔付{times}',
    lines: '线：{count}',
    linesOrMore: '线：{count}条或更多',
    invite: '{amount}，{calls}个球',
    ends: '各卡共赔付{amount}。',
    rule: '一张卡有1到75中的24个号码，中间一格免费。先抽卡，再抽{calls}个球，所有卡共用。一行、一列或一条对角线的号码全被叫到就是一条满线。每张卡按十二条线中满了几条赔付：',
    ruleEarly: '第一条线在第{call}球或之前满的卡，再加{times}。',
    ruleVoice: '叫到的球会显示在屏幕上。如果您的设备有语音，也可以朗读。',
    method: '方法',
    methodBingo: '全部16,777,216种标记组合都计算在内；不论玩几张，每张卡的返还率都相同',
    cardsThatPay: '有赔付的卡',
    topCard: '一张卡投注的{count}倍，每{odds}张卡一次',
    stakeOf: '当前投注',
    again: '沿用上一局的投注和卡数',
    methodTitle: '何时付奖',
    methodText: '卡和球在一局开始时抽定并立即付奖，叫号只是把结果讲出来。一局的所有卡合为一注。',
    keysText: '上下键调整投注额，H减半，D加倍，R沿用上一局的投注和卡数。左右键调整卡数。空格或Enter按下大按钮。',
    spreadValue: '标准差为一张卡投注的{value}倍',
  },
}

export const hallWords = withOdds<OwnKey>(own)
