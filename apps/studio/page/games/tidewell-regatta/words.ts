import type { Say, TextKey, Words } from '../../shell/texts.ts'

const en = {
  loading: 'Hoisting the sails',
  spin: 'Spin',
  stop: 'Stop',
  cascadeWin: '{amount} at ×{multiplier}',
  scatterWin: '{count} lighthouses pay {amount}',
  epicWin: 'Regatta won',
  capped: 'The highest win of a round: {amount}',
  freeSpins: 'Free spins',
  freeSpinOf: 'Free spin {played} of {granted} · ×{multiplier}',
  featureRule: 'Night falls, the beam turns: no flag is lowered until the last free spin is over.',
  featureStart: 'Set sail',
  featureTotal: 'The free spins paid',
  paysTitle: 'Pays at {stake}',
  paysNote:
    'Amounts for your stake of {stake} and so many equal symbols. They pay wherever they lie, from {least} on; every symbol that has enough pays.',
  cascadeTitle: 'Cascades and flags',
  cascadeText:
    'What has paid dissolves, the symbols above fall, and new ones follow. This goes on as long as something pays. Each cascade pays with the highest flag that flies, and hoists the next one; the last flag stays for all that follow. In the base game every spin begins with the first flag.',
  scatterTitle: 'Lighthouse',
  scatterText:
    'Never dissolves. When nothing falls any more, 4 or more lighthouses pay anywhere and give free spins. Flags do not multiply this pay.',
  freeTitle: 'Free spins',
  freeText:
    'They are played at the stake of the spin that won them. They begin with the first flag, and no flag is lowered until they are over. 3 or more lighthouses in a free spin give {again} more, up to {limit} in one round; 4 or more pay too.',
  capTitle: 'Highest win',
  capText: 'A round that has paid {count} times its stake, now {amount}, ends there; what would be above is not paid.',
  rtpNote:
    'simulated over {rounds} rounds: between {low} and {high} with 99% certainty. The first drop alone returns {first}, computed exactly.',
  hitNote: 'computed exactly',
  featureFrequency: 'Free spins',
  topRound: 'Highest win per round',
  malfunction:
    'The outcome of a round is fixed when you press spin. What you see is how it is told: skipping or losing the connection changes nothing.',
  credits: 'Some pictures are built from icons of game-icons.net by Lorc and Delapouite (CC BY 3.0).',
  freeSpinsCount: '{count} free spins',
  cascadesCount: 'Cascades: {count}',
}

type RegattaTexts = Readonly<Record<keyof typeof en, string>>

const pt: RegattaTexts = {
  loading: 'Içando as velas',
  spin: 'Girar',
  stop: 'Parar',
  cascadeWin: '{amount} com ×{multiplier}',
  scatterWin: '{count} faróis pagam {amount}',
  epicWin: 'Regata vencida',
  capped: 'O maior ganho de uma rodada: {amount}',
  freeSpins: 'Giros grátis',
  freeSpinOf: 'Giro grátis {played} de {granted} · ×{multiplier}',
  featureRule: 'A noite cai e o farol gira: nenhuma bandeira é arriada até o último giro grátis.',
  featureStart: 'Zarpar',
  featureTotal: 'Os giros grátis pagaram',
  paysTitle: 'Prêmios com {stake}',
  paysNote:
    'Valores para a sua aposta de {stake} e tantos símbolos iguais. Eles pagam em qualquer posição, a partir de {least}; todo símbolo que aparece o bastante paga.',
  cascadeTitle: 'Cascatas e bandeiras',
  cascadeText:
    'O que pagou se desfaz, os símbolos de cima caem e novos vêm atrás. Isso continua enquanto algo pagar. Cada cascata paga com a bandeira mais alta içada e iça a próxima; a última bandeira vale para todas as seguintes. No jogo base cada giro começa com a primeira bandeira.',
  scatterTitle: 'Farol',
  scatterText:
    'Nunca se desfaz. Quando nada mais cai, 4 ou mais faróis pagam em qualquer posição e dão giros grátis. As bandeiras não multiplicam esse prêmio.',
  freeTitle: 'Giros grátis',
  freeText:
    'São jogados com a aposta do giro que os ganhou. Começam com a primeira bandeira, e nenhuma é arriada até acabarem. 3 ou mais faróis em um giro grátis dão mais {again}, até {limit} em uma rodada; 4 ou mais também pagam.',
  capTitle: 'Maior ganho',
  capText:
    'Uma rodada que já pagou {count} vezes a aposta, agora {amount}, termina aí; o que passaria disso não é pago.',
  rtpNote:
    'simulado em {rounds} rodadas: entre {low} e {high} com 99% de certeza. Só a primeira queda devolve {first}, calculado exatamente.',
  hitNote: 'calculado exatamente',
  featureFrequency: 'Giros grátis',
  topRound: 'Maior ganho de uma rodada',
  malfunction:
    'O resultado de uma rodada é fixado quando você aperta girar. O que você vê é como ele é contado: pular ou perder a conexão não muda nada.',
  credits: 'Algumas imagens são feitas com ícones de game-icons.net de Lorc e Delapouite (CC BY 3.0).',
  freeSpinsCount: '{count} giros grátis',
  cascadesCount: 'Cascatas: {count}',
}

const ja: RegattaTexts = {
  loading: '帆を上げています',
  spin: 'スピン',
  stop: 'ストップ',
  cascadeWin: '×{multiplier}で{amount}',
  scatterWin: '灯台{count}基の配当 {amount}',
  epicWin: 'レガッタ優勝',
  capped: '1ラウンドの最高配当 {amount}',
  freeSpins: 'フリースピン',
  freeSpinOf: 'フリースピン {played}/{granted} · ×{multiplier}',
  featureRule: '夜が訪れ、灯台の光がめぐります。最後のフリースピンが終わるまで旗は下がりません。',
  featureStart: '出航',
  featureTotal: 'フリースピンの配当',
  paysTitle: '{stake}での配当',
  paysNote:
    'ベット{stake}で、同じシンボルの数に応じた金額です。位置に関係なく{least}個から配当があり、数がそろったシンボルはすべて支払われます。',
  cascadeTitle: 'カスケードと旗',
  cascadeText:
    '配当のあったシンボルは泡となって消え、上のシンボルが落ち、新しいシンボルが続きます。配当がある限り続きます。各カスケードは掲げられた一番上の旗の倍率で支払われ、次の旗が上がります。最後の旗はその後もずっと有効です。通常ゲームでは、スピンごとに最初の旗から始まります。',
  scatterTitle: '灯台',
  scatterText:
    '消えることはありません。落下がすべて終わった時点で4基以上あれば、位置に関係なく配当があり、フリースピンを獲得します。この配当に旗の倍率はかかりません。',
  freeTitle: 'フリースピン',
  freeText:
    '獲得したスピンと同じベットで行います。最初の旗から始まり、終わるまで旗は下がりません。フリースピン中に灯台が3基以上で{again}回追加され、1ラウンドで最大{limit}回です。4基以上なら配当もあります。',
  capTitle: '最高配当',
  capText:
    '配当がベットの{count}倍（現在は{amount}）に達したラウンドは、そこで終了します。それを超える分は支払われません。',
  rtpNote:
    '{rounds}ラウンドのシミュレーションによる値。99%の確実さで{low}から{high}の間です。最初の落下だけの還元率は{first}で、正確に計算されています。',
  hitNote: '正確に計算',
  featureFrequency: 'フリースピン',
  topRound: '1ラウンドの最高配当',
  malfunction:
    'ラウンドの結果は、スピンを押した時点で決まります。画面はそれを伝えるものです。飛ばしても接続が切れても、結果は変わりません。',
  credits: '一部の絵は、LorcとDelapouiteによるgame-icons.netのアイコン（CC BY 3.0）から作られています。',
  freeSpinsCount: 'フリースピン{count}回',
  cascadesCount: 'カスケード{count}回',
}

const ko: RegattaTexts = {
  loading: '돛을 올리는 중',
  spin: '스핀',
  stop: '정지',
  cascadeWin: '×{multiplier}로 {amount}',
  scatterWin: '등대 {count}개 당첨 {amount}',
  epicWin: '레가타 우승',
  capped: '한 라운드 최고 당첨금 {amount}',
  freeSpins: '프리 스핀',
  freeSpinOf: '프리 스핀 {played}/{granted} · ×{multiplier}',
  featureRule: '밤이 오고 등대 불빛이 돕니다. 마지막 프리 스핀이 끝날 때까지 깃발은 내려오지 않습니다.',
  featureStart: '출항',
  featureTotal: '프리 스핀 당첨금',
  paysTitle: '{stake} 베팅의 배당',
  paysNote:
    '베팅 {stake} 기준, 같은 심벌 개수에 따른 금액입니다. 위치와 관계없이 {least}개부터 당첨되며, 개수를 채운 심벌은 모두 지급됩니다.',
  cascadeTitle: '캐스케이드와 깃발',
  cascadeText:
    '당첨된 심벌은 거품이 되어 사라지고, 위의 심벌이 떨어지며 새 심벌이 이어집니다. 당첨이 있는 동안 계속됩니다. 캐스케이드마다 올라간 가장 높은 깃발의 배수로 지급되고 다음 깃발이 올라갑니다. 마지막 깃발은 이후에도 계속 유지됩니다. 기본 게임에서는 스핀마다 첫 깃발부터 시작합니다.',
  scatterTitle: '등대',
  scatterText:
    '사라지지 않습니다. 더 떨어질 것이 없을 때 등대가 4개 이상이면 위치와 관계없이 당첨되고 프리 스핀을 얻습니다. 이 당첨에는 깃발 배수가 적용되지 않습니다.',
  freeTitle: '프리 스핀',
  freeText:
    '프리 스핀을 얻은 스핀과 같은 베팅으로 진행됩니다. 첫 깃발부터 시작하며 끝날 때까지 깃발이 내려오지 않습니다. 프리 스핀에서 등대가 3개 이상이면 {again}회가 더해지며 한 라운드에 최대 {limit}회입니다. 4개 이상이면 당첨금도 있습니다.',
  capTitle: '최고 당첨금',
  capText: '베팅의 {count}배(현재 {amount})를 지급한 라운드는 거기서 끝나며, 그 이상은 지급되지 않습니다.',
  rtpNote:
    '{rounds}라운드 시뮬레이션 값으로, 99% 확률로 {low}에서 {high} 사이입니다. 첫 낙하만의 환수율은 {first}이며 정확히 계산되었습니다.',
  hitNote: '정확히 계산',
  featureFrequency: '프리 스핀',
  topRound: '한 라운드 최고 당첨금',
  malfunction:
    '라운드의 결과는 스핀을 누르는 순간 정해집니다. 화면은 그것을 보여 줄 뿐이며, 건너뛰거나 연결이 끊겨도 결과는 바뀌지 않습니다.',
  credits: '일부 그림은 Lorc와 Delapouite가 만든 game-icons.net 아이콘(CC BY 3.0)으로 만들었습니다.',
  freeSpinsCount: '프리 스핀 {count}회',
  cascadesCount: '캐스케이드 {count}회',
}

const ur: RegattaTexts = {
  loading: 'بادبان چڑھ رہے ہیں',
  spin: 'اسپن',
  stop: 'روکیں',
  cascadeWin: '\u2066×{multiplier}\u2069 پر {amount}',
  scatterWin: '{count} لائٹ ہاؤس پر {amount}',
  epicWin: 'ریگاٹا جیت لیا',
  capped: 'ایک راؤنڈ کی سب سے بڑی جیت: {amount}',
  freeSpins: 'مفت اسپن',
  freeSpinOf: 'مفت اسپن {played} از {granted} · \u2066×{multiplier}\u2069',
  featureRule: 'رات ہوتی ہے، روشنی گھومتی ہے: آخری مفت اسپن تک کوئی جھنڈا نہیں اترتا۔',
  featureStart: 'روانہ ہوں',
  featureTotal: 'مفت اسپن پر ملے',
  paysTitle: '{stake} پر ادائیگیاں',
  paysNote:
    'آپ کے {stake} کے داؤ اور اتنے برابر نشانوں کی رقمیں۔ یہ کہیں بھی ہوں، {least} سے شمار ہوتے ہیں؛ ہر نشان جس کی تعداد پوری ہو ادائیگی دیتا ہے۔',
  cascadeTitle: 'کیسکیڈ اور جھنڈے',
  cascadeText:
    'جن پر ادائیگی ہوئی وہ غائب ہو جاتے ہیں، اوپر والے نشان گرتے ہیں اور نئے آتے ہیں۔ جب تک ادائیگی ہو یہ چلتا رہتا ہے۔ ہر کیسکیڈ سب سے اونچے لہراتے جھنڈے کے حساب سے دیتا ہے اور اگلا جھنڈا چڑھاتا ہے؛ آخری جھنڈا باقی سب کے لیے رہتا ہے۔ عام گیم میں ہر اسپن پہلے جھنڈے سے شروع ہوتا ہے۔',
  scatterTitle: 'لائٹ ہاؤس',
  scatterText:
    'کبھی غائب نہیں ہوتا۔ جب کچھ اور نہ گرے تو 4 یا زیادہ لائٹ ہاؤس کہیں بھی ہوں ادائیگی ہوتی ہے اور مفت اسپن ملتے ہیں۔ جھنڈے اس ادائیگی کو نہیں بڑھاتے۔',
  freeTitle: 'مفت اسپن',
  freeText:
    'یہ اسی داؤ پر کھیلے جاتے ہیں جس پر جیتے گئے۔ پہلے جھنڈے سے شروع ہوتے ہیں، اور ختم ہونے تک کوئی جھنڈا نہیں اترتا۔ مفت اسپن میں 3 یا زیادہ لائٹ ہاؤس پر {again} مزید ملتے ہیں، ایک راؤنڈ میں زیادہ سے زیادہ {limit}؛ 4 یا زیادہ پر ادائیگی بھی ہوتی ہے۔',
  capTitle: 'سب سے بڑی جیت',
  capText:
    'جس راؤنڈ پر داؤ کا {count} گنا، یعنی اب {amount}، مل چکے ہوں وہ وہیں ختم ہو جاتا ہے؛ اس سے اوپر کچھ نہیں ملتا۔',
  rtpNote:
    '{rounds} راؤنڈ کی سمولیشن سے: \u206699%\u2069 یقین کے ساتھ {low} اور {high} کے درمیان۔ صرف پہلا گراؤ {first} دیتا ہے، بالکل درست حساب سے۔',
  hitNote: 'بالکل درست حساب',
  featureFrequency: 'مفت اسپن',
  topRound: 'ایک راؤنڈ کی سب سے بڑی جیت',
  malfunction:
    'راؤنڈ کا نتیجہ اسی وقت طے ہو جاتا ہے جب آپ اسپن دباتے ہیں۔ آپ جو دیکھتے ہیں وہ صرف دکھانا ہے: آگے بڑھانے یا کنکشن ٹوٹنے سے کچھ نہیں بدلتا۔',
  credits: 'کچھ تصویریں \u2066game-icons.net\u2069 کے آئیکن سے بنی ہیں، از \u2066Lorc, Delapouite (CC BY 3.0)\u2069۔',
  freeSpinsCount: '{count} مفت اسپن',
  cascadesCount: 'کیسکیڈ: {count}',
}

const zh: RegattaTexts = {
  loading: '正在升帆',
  spin: '旋转',
  stop: '停止',
  cascadeWin: '×{multiplier} 赢得 {amount}',
  scatterWin: '{count}座灯塔赢得 {amount}',
  epicWin: '赛舟夺冠',
  capped: '已达单局最高赢奖：{amount}',
  freeSpins: '免费游戏',
  freeSpinOf: '免费游戏 {played}/{granted} · ×{multiplier}',
  featureRule: '夜幕降临，灯塔亮起。免费游戏全部结束之前，旗帜不会降下。',
  featureStart: '起航',
  featureTotal: '免费游戏共赢得',
  paysTitle: '投注 {stake} 的赔付',
  paysNote: '以投注额 {stake} 及相同图案的个数计算。不论位置，{least}个起即可派彩；达到个数的图案全部派彩。',
  cascadeTitle: '连环消除与旗帜',
  cascadeText:
    '中奖图案消失后，上方图案落下，新图案补入，只要继续中奖就会一直进行。每次连环消除按已升起的最高旗帜的倍数派彩，并升起下一面旗；最后一面旗对其后各次均有效。基本游戏中，每次旋转都从第一面旗开始。',
  scatterTitle: '灯塔',
  scatterText: '不会消失。所有图案落定后，任意位置出现4座或以上灯塔即派彩，并获得免费游戏。此派彩不乘旗帜倍数。',
  freeTitle: '免费游戏',
  freeText:
    '按触发时的投注额进行。从第一面旗开始，结束之前旗帜不会降下。免费游戏中出现3座或以上灯塔可追加{again}次，一局最多{limit}次；4座或以上另有派彩。',
  capTitle: '最高赢奖',
  capText: '一局派彩达到投注额的{count}倍（目前为 {amount}）时即告结束，超出部分不予派发。',
  rtpNote: '由{rounds}局模拟得出：有99%的把握介于 {low} 与 {high} 之间。仅首次落下的返还率为 {first}，由精确计算得出。',
  hitNote: '精确计算',
  featureFrequency: '免费游戏',
  topRound: '单局最高赢奖',
  malfunction: '按下“旋转”时，本局结果已经确定，画面只是展示结果。跳过画面或断线都不会改变结果。',
  credits: '部分图片取自 game-icons.net 的图标，作者 Lorc 和 Delapouite（CC BY 3.0）。',
  freeSpinsCount: '{count}次免费游戏',
  cascadesCount: '连环消除：{count}次',
}

/** What Tidewell Regatta says beyond what every game says. */
export const regattaWords: Words<keyof typeof en> = { en, pt, ja, ko, ur, zh }

export type RegattaKey = TextKey | keyof typeof en
export type RegattaSay = Say<keyof typeof en>
