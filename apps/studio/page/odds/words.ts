import type { Words } from '../shell/texts.ts'

export type OddsKey =
  | 'faster'
  | 'half'
  | 'double'
  | 'again'
  | 'stakeSlider'
  | 'stakeTyped'
  | 'stakeHint'
  | 'lastResults'
  | 'chance'
  | 'paysNow'
  | 'playTitle'
  | 'leftTitle'
  | 'leftText'
  | 'methodTitle'
  | 'methodText'
  | 'keysTitle'
  | 'keysText'
  | 'rtpNote'
  | 'spread'
  | 'spreadValue'
  | 'top'
  | 'topValue'
  | 'malfunction'

const ODDS: Words<OddsKey> = {
  en: {
    faster: 'Faster',
    half: 'Halve the stake',
    double: 'Double the stake',
    again: 'Stake and aim of the last round',
    stakeSlider: 'Stake',
    stakeTyped: 'Type your stake',
    stakeHint: 'A multiple of {grid} from {least} to {most}.',
    lastResults: 'Last results',
    chance: 'Chance',
    paysNow: 'Pays',
    playTitle: 'How it is played',
    leftTitle: 'If you leave in mid-round',
    leftText:
      'The round waits for you and goes on where it stood. After a day the house takes for you what is won. A round in which you chose nothing is given back, as if it had not been staked.',
    methodTitle: 'How the multiplier is made',
    methodText:
      'All ways are divided by the ways that win, one hundredth is taken off for the house, and what is left is cut at four decimals. Stakes are multiples of 0.10, so every payout is exact.',
    keysTitle: 'Keys',
    keysText:
      'Up and down change the stake, H halves and D doubles it, R takes stake and aim of the last round. Left and right change the aim. Space or Enter presses the large button.',
    rtpNote: 'counted exactly for every bet',
    spread: 'Spread',
    spreadValue: 'standard deviation {value} stakes, as you aim now',
    top: 'Highest win',
    topValue: '{count} × the stake, one round in {odds}',
    malfunction:
      'Everything is drawn when the round begins. Skipping what is shown or losing the connection changes nothing.',
  },
  pt: {
    faster: 'Mais rápido',
    half: 'Metade da aposta',
    double: 'Dobrar a aposta',
    again: 'Aposta e mira da última rodada',
    stakeSlider: 'Aposta',
    stakeTyped: 'Digite a aposta',
    stakeHint: 'Um múltiplo de {grid}, de {least} a {most}.',
    lastResults: 'Últimos resultados',
    chance: 'Chance',
    paysNow: 'Paga',
    playTitle: 'Como se joga',
    leftTitle: 'Se você sair no meio da rodada',
    leftText:
      'A rodada espera por você e continua de onde parou. Depois de um dia, a casa retira por você o que foi ganho. Uma rodada em que você não escolheu nada é devolvida, como se não tivesse sido apostada.',
    methodTitle: 'Como se faz o multiplicador',
    methodText:
      'Todas as possibilidades são divididas pelas que ganham, um centésimo fica para a casa, e o resto é cortado em quatro casas decimais. As apostas são múltiplos de 0,10, por isso todo pagamento é exato.',
    keysTitle: 'Teclas',
    keysText:
      'Para cima e para baixo mudam a aposta, H a divide e D a dobra, R repete a aposta e a mira da última rodada. Esquerda e direita mudam a mira. Espaço ou Enter aperta o botão grande.',
    rtpNote: 'contado exatamente para cada aposta',
    spread: 'Variação',
    spreadValue: 'desvio padrão de {value} apostas, com a mira de agora',
    top: 'Maior prêmio',
    topValue: '{count} × a aposta, uma rodada em {odds}',
    malfunction: 'Tudo é sorteado quando a rodada começa. Pular a cena ou perder a conexão não muda nada.',
  },
  ja: {
    faster: '速く',
    half: 'ベットを半分に',
    double: 'ベットを2倍に',
    again: '前回のベットと狙いを使う',
    stakeSlider: 'ベット額',
    stakeTyped: 'ベット額を入力',
    stakeHint: '{least}から{most}まで、{grid}の倍数。',
    lastResults: '最近の結果',
    chance: '確率',
    paysNow: '配当',
    playTitle: '遊び方',
    leftTitle: 'ラウンドの途中で離れたとき',
    leftText:
      'ラウンドはそのまま待ち、続きから再開できます。1日たつと、獲得済みの額をハウスが代わりに受け取ります。何も選んでいないラウンドは、賭けなかったものとして返されます。',
    methodTitle: '倍率の決め方',
    methodText:
      '全ての場合の数を当たりの数で割り、ハウスの分として100分の1を引き、小数第4位までで切り捨てます。ベットは0.10の倍数なので、配当は常に正確です。',
    keysTitle: 'キー操作',
    keysText:
      '上下キーでベット額、Hで半分、Dで2倍、Rで前回のベットと狙い。左右キーで狙いを変えます。スペースかEnterで大きなボタンを押します。',
    rtpNote: 'すべての賭け方について正確に計算',
    spread: 'ばらつき',
    spreadValue: '標準偏差 ベットの{value}倍（今の狙い）',
    top: '最高配当',
    topValue: 'ベットの{count}倍、{odds}回に1回',
    malfunction: '結果はラウンドの開始時にすべて決まります。演出を飛ばしても、接続が切れても変わりません。',
  },
  ko: {
    faster: '빠르게',
    half: '베팅을 절반으로',
    double: '베팅을 두 배로',
    again: '지난 라운드의 베팅과 조준 사용',
    stakeSlider: '베팅 금액',
    stakeTyped: '베팅 금액 입력',
    stakeHint: '{least}부터 {most}까지 {grid}의 배수.',
    lastResults: '최근 결과',
    chance: '확률',
    paysNow: '배당',
    playTitle: '게임 방법',
    leftTitle: '라운드 도중에 나가면',
    leftText:
      '라운드는 기다렸다가 멈춘 곳에서 이어집니다. 하루가 지나면 하우스가 딴 금액을 대신 수령합니다. 아무것도 고르지 않은 라운드는 베팅하지 않은 것처럼 돌려드립니다.',
    methodTitle: '배수를 정하는 방법',
    methodText:
      '모든 경우의 수를 이기는 경우의 수로 나누고, 하우스 몫으로 100분의 1을 뺀 뒤 소수 넷째 자리에서 버립니다. 베팅은 0.10의 배수이므로 지급액은 언제나 정확합니다.',
    keysTitle: '키',
    keysText:
      '위아래 키로 베팅을 바꾸고 H는 절반, D는 두 배, R은 지난 라운드의 베팅과 조준입니다. 좌우 키로 조준을 바꿉니다. 스페이스나 Enter는 큰 버튼입니다.',
    rtpNote: '모든 베팅에 대해 정확히 계산',
    spread: '변동성',
    spreadValue: '지금 조준에서 표준편차 베팅의 {value}배',
    top: '최고 당첨',
    topValue: '베팅의 {count}배, {odds}라운드에 한 번',
    malfunction: '모든 것은 라운드가 시작될 때 정해집니다. 연출을 건너뛰거나 연결이 끊겨도 달라지지 않습니다.',
  },
  ur: {
    faster: 'تیز',
    half: 'داؤ آدھا کریں',
    double: 'داؤ دگنا کریں',
    again: 'پچھلے راؤنڈ کا داؤ اور نشانہ',
    stakeSlider: 'داؤ',
    stakeTyped: 'اپنا داؤ لکھیں',
    stakeHint: '{least} سے {most} تک، {grid} کا مضرب۔',
    lastResults: 'پچھلے نتائج',
    chance: 'امکان',
    paysNow: 'ادائیگی',
    playTitle: 'کھیلنے کا طریقہ',
    leftTitle: 'اگر آپ راؤنڈ کے بیچ میں چلے جائیں',
    leftText:
      'راؤنڈ آپ کا انتظار کرتا ہے اور وہیں سے آگے چلتا ہے۔ ایک دن بعد ہاؤس آپ کے لیے جیتی ہوئی رقم وصول کر لیتا ہے۔ جس راؤنڈ میں آپ نے کچھ نہیں چنا وہ واپس کر دیا جاتا ہے، گویا داؤ لگا ہی نہیں تھا۔',
    methodTitle: 'ضرب کیسے بنتی ہے',
    methodText:
      'تمام صورتوں کو جیتنے والی صورتوں پر تقسیم کیا جاتا ہے، سوواں حصہ ہاؤس کے لیے کم کیا جاتا ہے، اور باقی کو چار اعشاریوں پر کاٹ دیا جاتا ہے۔ داؤ 0.10 کے مضرب ہیں، اس لیے ہر ادائیگی بالکل درست ہے۔',
    keysTitle: 'کلیدیں',
    keysText:
      'اوپر اور نیچے داؤ بدلتے ہیں، H آدھا اور D دگنا کرتا ہے، R پچھلا داؤ اور نشانہ لیتا ہے۔ دائیں اور بائیں نشانہ بدلتے ہیں۔ اسپیس یا Enter بڑا بٹن دباتا ہے۔',
    rtpNote: 'ہر داؤ کے لیے بالکل درست گنا گیا',
    spread: 'پھیلاؤ',
    spreadValue: 'موجودہ نشانے پر معیاری انحراف {value} داؤ',
    top: 'سب سے بڑی جیت',
    topValue: 'داؤ کا {count} گنا، {odds} راؤنڈ میں ایک بار',
    malfunction: 'سب کچھ راؤنڈ کے آغاز پر طے ہو جاتا ہے۔ منظر چھوڑنے یا رابطہ ٹوٹنے سے کچھ نہیں بدلتا۔',
  },
  zh: {
    faster: '加速',
    half: '投注减半',
    double: '投注加倍',
    again: '沿用上一局的投注和目标',
    stakeSlider: '投注额',
    stakeTyped: '输入投注额',
    stakeHint: '{least}到{most}之间，为{grid}的倍数。',
    lastResults: '最近结果',
    chance: '机会',
    paysNow: '赔付',
    playTitle: '玩法',
    leftTitle: '中途离开时',
    leftText:
      '这一局会等您回来，从原处继续。一天之后，平台会替您收下已赢得的金额。您什么都没有选的一局会原数退还，视同没有投注。',
    methodTitle: '倍数如何得出',
    methodText:
      '用全部可能数除以获胜的可能数，扣除百分之一归平台，再截取到小数点后四位。投注额是0.10的倍数，所以每笔赔付都分毫不差。',
    keysTitle: '按键',
    keysText: '上下键调整投注额，H减半，D加倍，R沿用上一局的投注和目标。左右键调整目标。空格或Enter按下大按钮。',
    rtpNote: '对每种投注精确计算',
    spread: '波动',
    spreadValue: '按当前目标，标准差为投注的{value}倍',
    top: '最高奖',
    topValue: '投注的{count}倍，每{odds}局一次',
    malfunction: '一切在一局开始时就已抽定。跳过动画或断线都不会改变结果。',
  },
}

/** A game's words with those of the family. */
export const withOdds = <Key extends string>(own: Words<Key>): Words<Key | OddsKey> => ({
  en: { ...ODDS.en, ...own.en },
  pt: { ...ODDS.pt, ...own.pt },
  ja: { ...ODDS.ja, ...own.ja },
  ko: { ...ODDS.ko, ...own.ko },
  ur: { ...ODDS.ur, ...own.ur },
  zh: { ...ODDS.zh, ...own.zh },
})
