import type { Say, Words } from '../../shell/texts.ts'

const en = {
  loading: 'Waking the wyrm',
  lines: '{lines} lines',
  spin: 'Spin',
  stop: 'Stop',
  lineWin: 'Line {line} pays {amount}',
  scatterWin: '{count} eggs pay {amount}',
  epicWin: "Wyrm's hoard",
  freeSpins: 'Free spins',
  freeSpinOf: 'Free spin {played} of {granted}',
  featureRule: 'Every win counts {multiplier} times. Every wild sets its whole reel on fire.',
  featureStart: 'Start',
  featureTotal: 'The free spins paid',
  paysTitle: 'Pays at {stake}',
  paysNote:
    'Amounts for your stake of {stake} on {lines} lines. Lines pay from the leftmost reel; only the highest win per line pays.',
  wildTitle: 'Wild',
  wildText:
    'Appears on reels 2, 3 and 4 and stands for every symbol but the egg. In the free spins it takes its whole reel.',
  scatterTitle: 'Egg',
  scatterText: 'Pays anywhere and wakes the wyrm: 3, 4 or 5 eggs give {three}, {four} or {five} free spins.',
  freeTitle: 'Free spins',
  freeText:
    'They are played at the stake of the spin that won them. Every win, eggs too, counts {multiplier} times. Three or more eggs give more free spins, up to {limit} in one round. The reels are different from those of the base game.',
  linesTitle: 'The {lines} lines',
  rtpNote: 'computed exactly over every combination of the reels',
  featureFrequency: 'Free spins',
  malfunction:
    'The outcome of a round is fixed when you press spin. What you see is how it is told: skipping or losing the connection changes nothing.',
  credits: 'Some pictures are built from icons of game-icons.net by Lorc, Delapouite and Skoll (CC BY 3.0).',
  freeSpinsCount: '{count} free spins',
}

type EmberTexts = Readonly<Record<keyof typeof en, string>>

const pt: EmberTexts = {
  loading: 'Acordando a serpe',
  lines: '{lines} linhas',
  spin: 'Girar',
  stop: 'Parar',
  lineWin: 'A linha {line} paga {amount}',
  scatterWin: '{count} ovos pagam {amount}',
  epicWin: 'Tesouro da serpe',
  freeSpins: 'Giros grátis',
  freeSpinOf: 'Giro grátis {played} de {granted}',
  featureRule: 'Cada ganho vale {multiplier} vezes. Cada curinga incendeia o seu rolo inteiro.',
  featureStart: 'Começar',
  featureTotal: 'Os giros grátis pagaram',
  paysTitle: 'Prêmios com {stake}',
  paysNote:
    'Valores para a sua aposta de {stake} em {lines} linhas. As linhas pagam a partir do rolo da esquerda; só o maior prêmio de cada linha é pago.',
  wildTitle: 'Curinga',
  wildText:
    'Aparece nos rolos 2, 3 e 4 e substitui todos os símbolos, menos o ovo. Nos giros grátis ele toma o rolo inteiro.',
  scatterTitle: 'Ovo',
  scatterText: 'Paga em qualquer posição e acorda a serpe: 3, 4 ou 5 ovos dão {three}, {four} ou {five} giros grátis.',
  freeTitle: 'Giros grátis',
  freeText:
    'São jogados com a aposta do giro que os ganhou. Cada ganho, também o dos ovos, vale {multiplier} vezes. Três ovos ou mais dão mais giros grátis, até {limit} em uma rodada. Os rolos são diferentes dos do jogo base.',
  linesTitle: 'As {lines} linhas',
  rtpNote: 'calculado exatamente sobre todas as combinações dos rolos',
  featureFrequency: 'Giros grátis',
  malfunction:
    'O resultado de uma rodada é fixado quando você aperta girar. O que você vê é como ele é contado: pular ou perder a conexão não muda nada.',
  credits: 'Algumas imagens são feitas com ícones de game-icons.net de Lorc, Delapouite e Skoll (CC BY 3.0).',
  freeSpinsCount: '{count} giros grátis',
}

const ja: EmberTexts = {
  loading: '火竜を起こしています',
  lines: '{lines}ライン',
  spin: 'スピン',
  stop: 'ストップ',
  lineWin: 'ライン{line}の配当 {amount}',
  scatterWin: '卵{count}個の配当 {amount}',
  epicWin: '火竜の財宝',
  freeSpins: 'フリースピン',
  freeSpinOf: 'フリースピン {played}/{granted}',
  featureRule: 'すべての配当が{multiplier}倍。ワイルドが出るとリール全体が燃え上がります。',
  featureStart: 'スタート',
  featureTotal: 'フリースピンの配当',
  paysTitle: '{stake}での配当',
  paysNote:
    '{lines}ライン、ベット{stake}での金額です。ラインは一番左のリールから数え、各ラインで最も高い配当だけが有効です。',
  wildTitle: 'ワイルド',
  wildText: 'リール2・3・4に現れ、卵以外のすべてのシンボルの代わりになります。フリースピンではリール全体に広がります。',
  scatterTitle: '卵',
  scatterText: 'どこに出ても配当があり、火竜を目覚めさせます。卵3・4・5個でフリースピン{three}・{four}・{five}回。',
  freeTitle: 'フリースピン',
  freeText:
    '獲得したスピンと同じベットで行います。卵も含め、すべての配当が{multiplier}倍です。卵が3個以上でフリースピンが追加され、1ラウンドで最大{limit}回です。リールは通常のゲームとは異なります。',
  linesTitle: '{lines}本のライン',
  rtpNote: 'リールの全組み合わせから正確に計算',
  featureFrequency: 'フリースピン',
  malfunction:
    'ラウンドの結果は、スピンを押した時点で決まります。画面はそれを伝えるものです。飛ばしても接続が切れても、結果は変わりません。',
  credits: '一部の絵は、Lorc、Delapouite、Skollによるgame-icons.netのアイコン（CC BY 3.0）から作られています。',
  freeSpinsCount: 'フリースピン{count}回',
}

const ko: EmberTexts = {
  loading: '불룡을 깨우는 중',
  lines: '{lines}라인',
  spin: '스핀',
  stop: '정지',
  lineWin: '{line}번 라인 당첨 {amount}',
  scatterWin: '알 {count}개 당첨 {amount}',
  epicWin: '불룡의 보물',
  freeSpins: '프리 스핀',
  freeSpinOf: '프리 스핀 {played}/{granted}',
  featureRule: '모든 당첨이 {multiplier}배입니다. 와일드가 나오면 릴 전체가 불타오릅니다.',
  featureStart: '시작',
  featureTotal: '프리 스핀 당첨금',
  paysTitle: '{stake} 베팅의 배당',
  paysNote:
    '{lines}라인, 베팅 {stake} 기준 금액입니다. 라인은 맨 왼쪽 릴부터 세며, 라인마다 가장 높은 당첨만 인정됩니다.',
  wildTitle: '와일드',
  wildText: '2, 3, 4번 릴에 나오며 알을 뺀 모든 심벌을 대신합니다. 프리 스핀에서는 릴 전체를 차지합니다.',
  scatterTitle: '알',
  scatterText: '어디에 나와도 당첨되고 불룡을 깨웁니다. 알 3, 4, 5개에 프리 스핀 {three}, {four}, {five}회.',
  freeTitle: '프리 스핀',
  freeText:
    '프리 스핀을 얻은 스핀과 같은 베팅으로 진행됩니다. 알을 포함한 모든 당첨이 {multiplier}배입니다. 알이 3개 이상 나오면 프리 스핀이 더해지며, 한 라운드에 최대 {limit}회입니다. 릴은 기본 게임과 다릅니다.',
  linesTitle: '{lines}개의 라인',
  rtpNote: '릴의 모든 조합에서 정확히 계산',
  featureFrequency: '프리 스핀',
  malfunction:
    '라운드의 결과는 스핀을 누르는 순간 정해집니다. 화면은 그것을 보여 줄 뿐이며, 건너뛰거나 연결이 끊겨도 결과는 바뀌지 않습니다.',
  credits: '일부 그림은 Lorc, Delapouite, Skoll이 만든 game-icons.net 아이콘(CC BY 3.0)으로 만들었습니다.',
  freeSpinsCount: '프리 스핀 {count}회',
}

const ur: EmberTexts = {
  loading: 'اژدہا جاگ رہا ہے',
  lines: '{lines} لائنیں',
  spin: 'اسپن',
  stop: 'روکیں',
  lineWin: 'لائن {line} پر {amount}',
  scatterWin: '{count} انڈوں پر {amount}',
  epicWin: 'اژدہے کا خزانہ',
  freeSpins: 'مفت اسپن',
  freeSpinOf: 'مفت اسپن {played} از {granted}',
  featureRule: 'ہر جیت {multiplier} گنا ہوتی ہے۔ ہر وائلڈ اپنی پوری ریل کو آگ لگا دیتا ہے۔',
  featureStart: 'شروع کریں',
  featureTotal: 'مفت اسپن پر ملے',
  paysTitle: '{stake} پر ادائیگیاں',
  paysNote:
    '{lines} لائنوں پر آپ کے {stake} کے داؤ کی رقمیں۔ لائنیں سب سے بائیں ریل سے گنی جاتی ہیں؛ ہر لائن پر صرف سب سے بڑی جیت ملتی ہے۔',
  wildTitle: 'وائلڈ',
  wildText: 'ریل 2، 3 اور 4 پر آتا ہے اور انڈے کے سوا ہر نشان کی جگہ لیتا ہے۔ مفت اسپن میں اپنی پوری ریل لے لیتا ہے۔',
  scatterTitle: 'انڈا',
  scatterText:
    'کہیں بھی آئے ادائیگی ہوتی ہے اور اژدہا جاگتا ہے: 3، 4 یا 5 انڈوں پر {three}، {four} یا {five} مفت اسپن۔',
  freeTitle: 'مفت اسپن',
  freeText:
    'یہ اسی داؤ پر کھیلے جاتے ہیں جس پر جیتے گئے۔ ہر جیت، انڈوں کی بھی، {multiplier} گنا ہوتی ہے۔ تین یا زیادہ انڈوں پر مزید مفت اسپن ملتے ہیں، ایک راؤنڈ میں زیادہ سے زیادہ {limit}۔ ریلیں عام گیم کی ریلوں سے مختلف ہیں۔',
  linesTitle: '{lines} لائنیں',
  rtpNote: 'ریلوں کی ہر ترتیب پر بالکل درست حساب',
  featureFrequency: 'مفت اسپن',
  malfunction:
    'راؤنڈ کا نتیجہ اسی وقت طے ہو جاتا ہے جب آپ اسپن دباتے ہیں۔ آپ جو دیکھتے ہیں وہ صرف دکھانا ہے: آگے بڑھانے یا کنکشن ٹوٹنے سے کچھ نہیں بدلتا۔',
  credits:
    'کچھ تصویریں \u2066game-icons.net\u2069 کے آئیکن سے بنی ہیں، از \u2066Lorc, Delapouite, Skoll (CC BY 3.0)\u2069۔',
  freeSpinsCount: '{count} مفت اسپن',
}

const zh: EmberTexts = {
  loading: '火龙正在苏醒',
  lines: '{lines}条线',
  spin: '旋转',
  stop: '停止',
  lineWin: '第{line}条线赢得 {amount}',
  scatterWin: '{count}个龙蛋赢得 {amount}',
  epicWin: '火龙宝藏',
  freeSpins: '免费游戏',
  freeSpinOf: '免费游戏 {played}/{granted}',
  featureRule: '所有派彩×{multiplier}。每个百搭都会点燃整条转轴。',
  featureStart: '开始',
  featureTotal: '免费游戏共赢得',
  paysTitle: '投注 {stake} 的赔付',
  paysNote: '以投注额 {stake}、{lines}条线计算。赔付线从最左转轴算起，每条线只派发最高的一个奖。',
  wildTitle: '百搭',
  wildText: '出现在第2、3、4转轴，可替代龙蛋以外的所有图案。在免费游戏中会占满整条转轴。',
  scatterTitle: '龙蛋',
  scatterText: '在任意位置均可派彩，并唤醒火龙：3、4、5个龙蛋分别送{three}、{four}、{five}次免费游戏。',
  freeTitle: '免费游戏',
  freeText:
    '按触发时的投注额进行。所有派彩（包括龙蛋）均×{multiplier}。再出现3个或以上龙蛋可追加次数，一局最多{limit}次。免费游戏的转轴与基本游戏不同。',
  linesTitle: '{lines}条赔付线',
  rtpNote: '按转轴的所有组合精确计算',
  featureFrequency: '免费游戏',
  malfunction: '按下“旋转”时，本局结果已经确定，画面只是展示结果。跳过画面或断线都不会改变结果。',
  credits: '部分图片取自 game-icons.net 的图标，作者 Lorc、Delapouite 和 Skoll（CC BY 3.0）。',
  freeSpinsCount: '{count}次免费游戏',
}

/** What Ember Wyrm says beyond what every game says. */
export const emberWords: Words<keyof typeof en> = { en, pt, ja, ko, ur, zh }

export type EmberSay = Say<keyof typeof en>
