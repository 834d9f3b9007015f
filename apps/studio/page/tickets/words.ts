import { type OddsKey, withOdds } from '../odds/words.ts'
import type { Words } from '../shell/texts.ts'

export type TicketKey =
  | OddsKey
  | 'buy'
  | 'openAll'
  | 'panel'
  | 'covered'
  | 'blank'
  | 'rub'
  | 'invite'
  | 'ticketPays'
  | 'under'
  | 'rubbing'
  | 'method'
  | 'methodTicket'

type OwnKey =
  | Exclude<TicketKey, OddsKey>
  | 'again'
  | 'methodTitle'
  | 'methodText'
  | 'keysText'
  | 'spreadValue'
  | 'malfunction'

const TICKETS: Words<OwnKey> = {
  en: {
    buy: 'Buy',
    openAll: 'Open all',
    panel: 'Panel {number}: {what}',
    covered: 'covered',
    blank: 'blank',
    rub: 'Rub the foil off, or open all',
    invite: 'A ticket for {stake}',
    ticketPays: 'The ticket pays {times}: {amount}.',
    under: '{prize} under {share} of panels',
    rubbing:
      'Rub the foil off with a finger or the mouse, tap a panel, or open all at once. The panels show what was drawn, and nothing is placed to look like a near win.',
    method: 'Method',
    methodTicket: 'every possible ticket counted',
    again: 'Stake of the last ticket',
    methodTitle: 'When a ticket is paid',
    methodText:
      'A ticket is drawn and paid when you buy it; only the balance on the screen waits for the foil. If you leave before, the same ticket lies here again under whole foil, and no second one is bought.',
    keysText:
      'Up and down change the stake, H halves and D doubles it, R takes the stake of the last ticket. On a covered ticket the arrows walk among the panels, and Enter opens one. Space or Enter elsewhere presses the large button.',
    spreadValue: 'standard deviation {value} stakes',
    malfunction:
      'What is under the foil is settled when you buy. How you open it, or a lost connection, changes nothing.',
  },
  pt: {
    buy: 'Comprar',
    openAll: 'Abrir tudo',
    panel: 'Campo {number}: {what}',
    covered: 'coberto',
    blank: 'em branco',
    rub: 'Raspe a película ou abra tudo',
    invite: 'Um bilhete por {stake}',
    ticketPays: 'O bilhete paga {times}: {amount}.',
    under: '{prize} sob {share} dos campos',
    rubbing:
      'Raspe a película com o dedo ou o mouse, toque num campo ou abra tudo de uma vez. Os campos mostram o que foi sorteado, e nada é disposto para parecer um quase acerto.',
    method: 'Método',
    methodTicket: 'todos os bilhetes possíveis contados',
    again: 'Aposta do último bilhete',
    methodTitle: 'Quando o bilhete é pago',
    methodText:
      'O bilhete é sorteado e pago na compra; só o saldo na tela espera pela película. Se você sair antes, o mesmo bilhete volta aqui com a película inteira, e nenhum outro é comprado.',
    keysText:
      'Para cima e para baixo mudam a aposta, H a divide e D a dobra, R usa a aposta do último bilhete. Num bilhete coberto as setas andam entre os campos, e Enter abre um. Espaço ou Enter fora deles aperta o botão grande.',
    spreadValue: 'desvio padrão de {value} apostas',
    malfunction:
      'O que está sob a película é decidido na compra. O modo de abrir ou uma conexão perdida não muda nada.',
  },
  ja: {
    buy: '購入',
    openAll: 'すべて開く',
    panel: 'パネル{number}：{what}',
    covered: '未開封',
    blank: 'はずれ',
    rub: '銀をこするか、すべて開いてください',
    invite: '1枚{stake}',
    ticketPays: 'このチケットは{times}、{amount}です。',
    under: '{prize}はパネルの{share}',
    rubbing:
      '指やマウスで銀をこするか、パネルをタップするか、まとめて開きます。パネルには抽選された結果がそのまま並び、惜しく見せる細工はありません。',
    method: '計算方法',
    methodTicket: 'ありうるすべてのチケットを数えたもの',
    again: '前回のチケットの額',
    methodTitle: '支払いの時点',
    methodText:
      'チケットは購入時に抽選され、支払われます。画面の残高だけが銀をこすり終えるまで待ちます。途中で離れると、同じチケットが銀の貼られた状態でここに戻り、2枚目が買われることはありません。',
    keysText:
      '上下キーでベット額、Hで半分、Dで2倍、Rで前回の額。開封前のチケットでは矢印キーでパネルを移動し、Enterで開きます。それ以外ではスペースかEnterで大きなボタンを押します。',
    spreadValue: '標準偏差 ベットの{value}倍',
    malfunction: '銀の下は購入時に決まっています。開け方や接続の切断では変わりません。',
  },
  ko: {
    buy: '구매',
    openAll: '모두 열기',
    panel: '{number}번 칸: {what}',
    covered: '가려짐',
    blank: '꽝',
    rub: '은박을 긁거나 모두 여세요',
    invite: '한 장 {stake}',
    ticketPays: '이 복권은 {times}, {amount}입니다.',
    under: '{prize}: 칸의 {share}',
    rubbing:
      '손가락이나 마우스로 은박을 긁거나, 칸을 누르거나, 한꺼번에 엽니다. 칸에는 추첨된 결과가 그대로 놓이며, 아깝게 보이도록 꾸미지 않습니다.',
    method: '계산 방법',
    methodTicket: '가능한 모든 복권을 세었습니다',
    again: '지난 복권의 금액',
    methodTitle: '지급 시점',
    methodText:
      '복권은 살 때 추첨되고 지급됩니다. 화면의 잔액만 은박을 기다립니다. 도중에 나가면 같은 복권이 온전한 은박으로 여기 다시 놓이며, 두 번째 복권은 사지 않습니다.',
    keysText:
      '위아래 키로 베팅을 바꾸고 H는 절반, D는 두 배, R은 지난 복권의 금액입니다. 가려진 복권에서는 화살표로 칸을 옮기고 Enter로 엽니다. 그 밖에는 스페이스나 Enter가 큰 버튼입니다.',
    spreadValue: '표준편차 베팅의 {value}배',
    malfunction: '은박 아래는 살 때 정해집니다. 여는 방법이나 끊긴 연결은 아무것도 바꾸지 않습니다.',
  },
  ur: {
    buy: 'خریدیں',
    openAll: 'سب کھولیں',
    panel: 'خانہ {number}: {what}',
    covered: 'ڈھکا ہوا',
    blank: 'خالی',
    rub: 'پرت رگڑیں، یا سب کھولیں',
    invite: 'ایک ٹکٹ {stake} میں',
    ticketPays: 'ٹکٹ {times} دیتا ہے: {amount}۔',
    under: '{prize} خانوں کے {share} میں',
    rubbing:
      'انگلی یا ماؤس سے پرت رگڑیں، کسی خانے کو چھوئیں، یا سب ایک ساتھ کھولیں۔ خانے وہی دکھاتے ہیں جو قرعے میں نکلا؛ کچھ بھی ایسے نہیں رکھا جاتا کہ جیت قریب لگے۔',
    method: 'طریقہ',
    methodTicket: 'ہر ممکن ٹکٹ گنا گیا',
    again: 'پچھلے ٹکٹ کا داؤ',
    methodTitle: 'ٹکٹ کب ادا ہوتا ہے',
    methodText:
      'ٹکٹ خریدتے ہی قرعہ نکلتا اور ادا ہوتا ہے؛ صرف سکرین کا بیلنس پرت کا انتظار کرتا ہے۔ اگر آپ پہلے چلے جائیں تو وہی ٹکٹ پوری پرت کے ساتھ یہاں ہوگا، اور دوسرا نہیں خریدا جاتا۔',
    keysText:
      'اوپر اور نیچے داؤ بدلتے ہیں، H آدھا اور D دگنا کرتا ہے، R پچھلے ٹکٹ کا داؤ لیتا ہے۔ ڈھکے ٹکٹ پر تیر خانوں میں چلتے ہیں اور Enter ایک کھولتا ہے۔ باقی جگہ اسپیس یا Enter بڑا بٹن دباتا ہے۔',
    spreadValue: 'معیاری انحراف {value} داؤ',
    malfunction: 'پرت کے نیچے جو ہے وہ خریدتے وقت طے ہے۔ کھولنے کا طریقہ یا ٹوٹا رابطہ کچھ نہیں بدلتا۔',
  },
  zh: {
    buy: '购买',
    openAll: '全部刮开',
    panel: '第{number}格：{what}',
    covered: '未刮开',
    blank: '空白',
    rub: '刮开涂层，或全部刮开',
    invite: '一张{stake}',
    ticketPays: '此票赔付{times}：{amount}。',
    under: '{prize}占格子的{share}',
    rubbing: '用手指或鼠标刮开涂层，点一下格子，或一次全部刮开。格子显示的就是抽出的结果，绝不摆成差一点就中的样子。',
    method: '方法',
    methodTicket: '所有可能的票都计算在内',
    again: '上一张票的金额',
    methodTitle: '何时付奖',
    methodText:
      '票在购买时就已抽定并付奖，只有屏幕上的余额等涂层刮开。中途离开的话，同一张票会带着完整的涂层回到这里，不会再买第二张。',
    keysText:
      '上下键调整投注额，H减半，D加倍，R用上一张票的金额。未刮开的票上，方向键在格子间移动，Enter刮开一格。其他地方空格或Enter按下大按钮。',
    spreadValue: '标准差为投注的{value}倍',
    malfunction: '涂层下的内容在购买时已定。怎样刮开或断线都不会改变。',
  },
}

/** A game's words with those of the family. */
export const withTickets = <Key extends string>(own: Words<Key>): Words<Key | TicketKey> =>
  withOdds<Key | OwnKey>({
    en: { ...TICKETS.en, ...own.en },
    pt: { ...TICKETS.pt, ...own.pt },
    ja: { ...TICKETS.ja, ...own.ja },
    ko: { ...TICKETS.ko, ...own.ko },
    ur: { ...TICKETS.ur, ...own.ur },
    zh: { ...TICKETS.zh, ...own.zh },
  })
