import type { Words } from '../shell/texts.ts'

export type TableKey =
  | 'stop'
  | 'table'
  | 'chip'
  | 'chips'
  | 'actions'
  | 'undo'
  | 'clear'
  | 'double'
  | 'repeat'
  | 'placeFirst'
  | 'leastTotal'
  | 'spotFull'
  | 'tableFull'
  | 'placed'
  | 'emptied'
  | 'paysTo'
  | 'lays'
  | 'betsTitle'
  | 'bet'
  | 'pays'
  | 'most'
  | 'rulesTitle'
  | 'rulesStake'
  | 'halve'
  | 'deal'
  | 'road'
  | 'keysTitle'
  | 'keysText'
  | 'top'
  | 'topValue'
  | 'spread'
  | 'spreadValue'
  | 'rtpBest'
  | 'roadNote'
  | 'share'
  | 'malfunction'

const TABLE: Words<TableKey> = {
  en: {
    stop: 'To the end',
    table: 'Betting table',
    chip: 'Chip {amount}',
    chips: 'Chips',
    actions: 'Table',
    undo: 'Undo',
    clear: 'Clear',
    double: 'Double',
    repeat: 'Repeat',
    placeFirst: 'Place your chips',
    leastTotal: 'The table takes {amount} or more in all',
    spotFull: '{spot}: at most {amount}',
    tableFull: 'The table takes {amount} at most in all',
    placed: '{spot}: {amount}',
    emptied: 'The table is empty',
    paysTo: '{spot} · {pays} to 1',
    lays: '{spot}: {amount}. Total stake {total}.',
    betsTitle: 'Bets and pays',
    bet: 'Bet',
    pays: 'Pays',
    most: 'At most',
    rulesTitle: 'Rules',
    rulesStake:
      'Chips from {least}; all stakes of a round together from {low} to {high}. Each place of the table has its own limit, shown above. Winnings are paid with the stake on top.',
    halve: 'Halve',
    deal: 'Deal',
    road: 'What came in each round of this session, newest last',
    keysTitle: 'Keys',
    keysText:
      'Arrows move over the table, Enter lays a chip. Outside the table up and down choose a chip, Backspace takes back, Delete clears, R repeats, H halves, D doubles. Space presses the large button.',
    top: 'Highest pay',
    topValue: '{count} to 1 ({bet}), one round in {odds}',
    spread: 'Spread',
    spreadValue: 'by bet, from {least} to {most} stakes',
    rtpBest: 'best bet: {bet}; exactly, counted over every way the round can come',
    roadNote: 'A road tells what came. It foretells nothing: each round is drawn anew.',
    share: 'Returns',
    malfunction:
      'Everything is drawn when you press the large button. Skipping what is shown or losing the connection changes nothing.',
  },
  pt: {
    stop: 'Até o fim',
    table: 'Mesa de apostas',
    chip: 'Ficha de {amount}',
    chips: 'Fichas',
    actions: 'Mesa',
    undo: 'Desfazer',
    clear: 'Limpar',
    double: 'Dobrar',
    repeat: 'Repetir',
    placeFirst: 'Coloque as suas fichas',
    leastTotal: 'A mesa aceita a partir de {amount} no total',
    spotFull: '{spot}: no máximo {amount}',
    tableFull: 'A mesa aceita no máximo {amount} no total',
    placed: '{spot}: {amount}',
    emptied: 'A mesa está vazia',
    paysTo: '{spot} · {pays} para 1',
    lays: '{spot}: {amount}. Aposta total {total}.',
    betsTitle: 'Apostas e pagamentos',
    bet: 'Aposta',
    pays: 'Paga',
    most: 'No máximo',
    rulesTitle: 'Regras',
    rulesStake:
      'Fichas a partir de {least}; todas as apostas de uma rodada juntas, de {low} a {high}. Cada lugar da mesa tem o seu limite, mostrado acima. O prêmio é pago além da aposta.',
    halve: 'Metade',
    deal: 'Distribuir',
    road: 'O que saiu em cada rodada desta sessão, a mais nova por último',
    keysTitle: 'Teclas',
    keysText:
      'As setas andam pela mesa, Enter coloca uma ficha. Fora da mesa, para cima e para baixo escolhem a ficha, Backspace desfaz, Delete limpa, R repete, H divide e D dobra. Espaço aperta o botão grande.',
    top: 'Maior pagamento',
    topValue: '{count} para 1 ({bet}), uma rodada em {odds}',
    spread: 'Variação',
    spreadValue: 'conforme a aposta, de {least} a {most} apostas',
    rtpBest: 'melhor aposta: {bet}; exatamente, contado sobre tudo o que pode sair',
    roadNote: 'A estrada conta o que saiu. Ela não prevê nada: cada rodada é sorteada de novo.',
    share: 'Retorno',
    malfunction: 'Tudo é sorteado quando você aperta o botão grande. Pular a cena ou perder a conexão não muda nada.',
  },
  ja: {
    stop: '結果へ',
    table: 'ベッティングテーブル',
    chip: '{amount}のチップ',
    chips: 'チップ',
    actions: 'テーブル',
    undo: '元に戻す',
    clear: 'クリア',
    double: '2倍',
    repeat: '前回と同じ',
    placeFirst: 'チップを置いてください',
    leastTotal: '合計{amount}以上でお願いします',
    spotFull: '{spot}：{amount}まで',
    tableFull: 'テーブルの合計は{amount}までです',
    placed: '{spot}：{amount}',
    emptied: 'テーブルは空です',
    paysTo: '{spot} · {pays}対1',
    lays: '{spot}：{amount}。ベット合計{total}。',
    betsTitle: 'ベットと配当',
    bet: 'ベット',
    pays: '配当',
    most: '上限',
    rulesTitle: 'ルール',
    rulesStake:
      'チップは{least}から、1ラウンドの合計は{low}から{high}までです。場所ごとの上限は上の表のとおりです。配当のほかに賭け金も戻ります。',
    halve: '半分',
    deal: '配る',
    road: 'このセッションの各ラウンドの結果（最後が最新）',
    keysTitle: 'キー操作',
    keysText:
      '矢印キーでテーブルの上を動き、Enterでチップを置きます。テーブルの外では上下でチップを選び、Backspaceで元に戻し、Deleteで全て外し、Rで前回と同じ、Hで半分、Dで2倍。スペースで大きなボタンを押します。',
    top: '最高配当',
    topValue: '{count}対1（{bet}）、{odds}ラウンドに1回',
    spread: 'ばらつき',
    spreadValue: '賭け方により、ベットの{least}〜{most}倍',
    rtpBest: '最も良いベット：{bet}。起こりうるすべてを数えた正確な値',
    roadNote: '罫線は出た結果を示すだけで、先を予告しません。毎ラウンド新たに抽選されます。',
    share: '還元率',
    malfunction: '結果は大きなボタンを押した時点ですべて決まります。演出を飛ばしても、接続が切れても変わりません。',
  },
  ko: {
    stop: '결과 보기',
    table: '베팅 테이블',
    chip: '{amount} 칩',
    chips: '칩',
    actions: '테이블',
    undo: '되돌리기',
    clear: '모두 지우기',
    double: '두 배',
    repeat: '다시 걸기',
    placeFirst: '칩을 놓아 주세요',
    leastTotal: '합계 {amount} 이상이어야 합니다',
    spotFull: '{spot}: 최대 {amount}',
    tableFull: '테이블 합계는 최대 {amount}입니다',
    placed: '{spot}: {amount}',
    emptied: '테이블이 비었습니다',
    paysTo: '{spot} · {pays} 대 1',
    lays: '{spot}: {amount}. 총 베팅 {total}.',
    betsTitle: '베팅과 배당',
    bet: '베팅',
    pays: '배당',
    most: '최대',
    rulesTitle: '규칙',
    rulesStake:
      '칩은 {least}부터, 한 라운드의 합계는 {low}부터 {high}까지입니다. 자리마다 위에 적힌 한도가 있습니다. 당첨금은 베팅금에 더해 지급됩니다.',
    halve: '절반',
    deal: '딜',
    road: '이번 세션 각 라운드의 결과, 마지막이 최신',
    keysTitle: '키',
    keysText:
      '화살표로 테이블을 움직이고 Enter로 칩을 놓습니다. 테이블 밖에서는 위아래로 칩을 고르고 Backspace는 되돌리기, Delete는 모두 지우기, R은 다시 걸기, H는 절반, D는 두 배입니다. 스페이스는 큰 버튼을 누릅니다.',
    top: '최고 배당',
    topValue: '{count} 대 1 ({bet}), {odds}라운드에 한 번',
    spread: '변동성',
    spreadValue: '베팅에 따라 베팅금의 {least}~{most}배',
    rtpBest: '가장 유리한 베팅: {bet}. 나올 수 있는 모든 경우를 정확히 계산',
    roadNote: '로드는 나온 결과를 보여 줄 뿐 앞을 예고하지 않습니다. 라운드마다 새로 추첨합니다.',
    share: '환급률',
    malfunction: '모든 것은 큰 버튼을 누르는 순간 정해집니다. 연출을 건너뛰거나 연결이 끊겨도 달라지지 않습니다.',
  },
  ur: {
    stop: 'نتیجے پر جائیں',
    table: 'شرطوں کی میز',
    chip: 'چپ {amount}',
    chips: 'چپس',
    actions: 'میز',
    undo: 'واپس',
    clear: 'صاف',
    double: 'دگنا',
    repeat: 'دہرائیں',
    placeFirst: 'اپنی چپس رکھیں',
    leastTotal: 'میز پر کل کم از کم {amount} لگتے ہیں',
    spotFull: '{spot}: زیادہ سے زیادہ {amount}',
    tableFull: 'میز پر کل زیادہ سے زیادہ {amount} لگتے ہیں',
    placed: '{spot}: {amount}',
    emptied: 'میز خالی ہے',
    paysTo: '{spot} · {pays} کے مقابل 1',
    lays: '{spot}: {amount}۔ کل داؤ {total}۔',
    betsTitle: 'شرطیں اور ادائیگیاں',
    bet: 'شرط',
    pays: 'ادائیگی',
    most: 'زیادہ سے زیادہ',
    rulesTitle: 'قواعد',
    rulesStake:
      'چپس {least} سے؛ ایک راؤنڈ کے تمام داؤ مل کر {low} سے {high} تک۔ میز کی ہر جگہ کی اپنی حد ہے جو اوپر درج ہے۔ جیت داؤ کے علاوہ ملتی ہے۔',
    halve: 'آدھا',
    deal: 'بانٹیں',
    road: 'اس سیشن کے ہر راؤنڈ کا نتیجہ، آخری سب سے نیا',
    keysTitle: 'کلیدیں',
    keysText:
      'تیر میز پر چلتے ہیں، Enter چپ رکھتا ہے۔ میز سے باہر اوپر اور نیچے چپ چنتے ہیں، Backspace واپس لیتا ہے، Delete صاف کرتا ہے، R دہراتا ہے، H آدھا اور D دگنا کرتا ہے۔ اسپیس بڑا بٹن دباتا ہے۔',
    top: 'سب سے بڑی ادائیگی',
    topValue: '{count} کے مقابل 1 ({bet})، {odds} راؤنڈ میں ایک بار',
    spread: 'پھیلاؤ',
    spreadValue: 'شرط کے مطابق {least} سے {most} داؤ تک',
    rtpBest: 'بہترین شرط: {bet}؛ ہر ممکن صورت پر بالکل درست گنا گیا',
    roadNote: 'راستہ بتاتا ہے کہ کیا آیا۔ وہ کچھ پیش گوئی نہیں کرتا: ہر راؤنڈ نئے سرے سے نکلتا ہے۔',
    share: 'واپسی',
    malfunction: 'بڑا بٹن دباتے ہی سب کچھ طے ہو جاتا ہے۔ منظر چھوڑنے یا رابطہ ٹوٹنے سے کچھ نہیں بدلتا۔',
  },
  zh: {
    stop: '直接看结果',
    table: '投注台',
    chip: '{amount} 筹码',
    chips: '筹码',
    actions: '操作',
    undo: '撤销',
    clear: '清空',
    double: '加倍',
    repeat: '重复投注',
    placeFirst: '请下筹码',
    leastTotal: '本桌每局总投注额至少 {amount}',
    spotFull: '{spot}：最多 {amount}',
    tableFull: '本桌每局总投注额最多 {amount}',
    placed: '{spot}：{amount}',
    emptied: '投注台已清空',
    paysTo: '{spot} · 1赔{pays}',
    lays: '{spot}：{amount}。总投注额 {total}。',
    betsTitle: '投注与赔付',
    bet: '投注',
    pays: '赔率',
    most: '上限',
    rulesTitle: '规则',
    rulesStake: '筹码最小 {least}；每局总投注额为 {low} 至 {high}。各投注位另有上限，见上表。中奖时除派彩外退回本金。',
    halve: '减半',
    deal: '发牌',
    road: '本次游戏每局的结果，最后为最新',
    keysTitle: '按键',
    keysText:
      '方向键在赌桌上移动，Enter下筹码。在赌桌外，上下键选筹码，Backspace撤销，Delete清空，R重复，H减半，D加倍。空格按下大按钮。',
    top: '最高赔率',
    topValue: '{bet}1赔{count}，每{odds}局一次',
    spread: '波动',
    spreadValue: '因投注而异，为投注额的{least}至{most}倍',
    rtpBest: '最有利的投注：{bet}；按所有可能的结果精确计算',
    roadNote: '路单只记录已开结果，不预示将来，每局都重新抽取。',
    share: '返还率',
    malfunction: '按下大按钮时一切已经抽定。跳过画面或断线都不会改变结果。',
  },
}

/** A game's words with those of the family. */
export const withTable = <Key extends string>(own: Words<Key>): Words<Key | TableKey> => ({
  en: { ...TABLE.en, ...own.en },
  pt: { ...TABLE.pt, ...own.pt },
  ja: { ...TABLE.ja, ...own.ja },
  ko: { ...TABLE.ko, ...own.ko },
  ur: { ...TABLE.ur, ...own.ur },
  zh: { ...TABLE.zh, ...own.zh },
})
