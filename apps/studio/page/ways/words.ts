import type { Words } from '../shell/texts.ts'
import type { OwnKey } from './setup.ts'

export type WaysKey =
  | 'spin'
  | 'stop'
  | 'ways'
  | 'symbolWin'
  | 'scatterWin'
  | 'freeSpins'
  | 'featureRule'
  | 'featureStart'
  | 'freeSpinOf'
  | 'featureTotal'
  | 'freeSpinsCount'
  | 'wheelTurns'
  | 'wheelStops'
  | 'wheelRound'
  | 'paysTitle'
  | 'paysNote'
  | 'waysTitle'
  | 'waysText'
  | 'wheelText'
  | 'wheelField'
  | 'scatterText'
  | 'freeText'
  | 'freeWilds'
  | 'featureFrequency'
  | 'top'
  | 'topValue'
  | 'malfunction'
  | 'credits'

const WAYS: Words<WaysKey> = {
  en: {
    spin: 'Spin',
    stop: 'Stop',
    ways: '{ways} ways',
    symbolWin: '{symbol} on {count} reels pays {amount}',
    scatterWin: '{count} of {symbol} pay {amount}',
    freeSpins: 'Free spins',
    featureRule: 'In free spins every wild counts {least} or {most} times.',
    featureStart: 'Set out',
    freeSpinOf: 'Free spin {played} of {granted}',
    featureTotal: 'The free spins paid',
    freeSpinsCount: '{count} free spins',
    wheelTurns: 'The wheel turns',
    wheelStops: 'The wheel stops at × {times}',
    wheelRound: 'Wheel × {times}',
    paysTitle: 'Pays at {stake}',
    paysNote:
      'Amounts for one way at your stake of {stake}. A symbol pays once, for its longest run from the leftmost reel.',
    waysTitle: 'The {ways} ways',
    waysText:
      'There are no lines. Equal symbols pay on reels next to each other from the left, in whatever rows they stand. A pay is multiplied by the ways to choose one of them on each of its reels: two on the first, one on the second and three on the third are six ways.',
    wheelText:
      'Where all {cells} cells show one symbol and wilds, the wheel is turned once and multiplies what the spin pays. Its fields are as wide as they are likely.',
    wheelField: '{share} of turns',
    scatterText:
      '3, 4 or 5 of them anywhere in view pay as listed and give {three}, {four} or {five} free spins. Within free spins they give {againThree}, {againFour} or {againFive} more, up to {limit} in a round.',
    freeText: 'Free spins are played at the stake that won them, on reels of their own.',
    freeWilds: 'Each wild counts {least} times in {leastShare} of cases, else {most} times.',
    featureFrequency: 'Feature',
    top: 'Highest win of a spin',
    topValue: '{count} × the stake, one spin in {odds}',
    malfunction:
      'The outcome of a round is fixed when you press spin. What you see is how it is told: skipping or losing the connection changes nothing.',
    credits: 'Some pictures are built from icons of game-icons.net by Lorc, Delapouite and Skoll (CC BY 3.0).',
  },
  pt: {
    spin: 'Girar',
    stop: 'Parar',
    ways: '{ways} caminhos',
    symbolWin: '{symbol} em {count} rolos paga {amount}',
    scatterWin: '{count} de {symbol} pagam {amount}',
    freeSpins: 'Giros grátis',
    featureRule: 'Nos giros grátis cada curinga conta {least} ou {most} vezes.',
    featureStart: 'Partir',
    freeSpinOf: 'Giro grátis {played} de {granted}',
    featureTotal: 'Os giros grátis pagaram',
    freeSpinsCount: '{count} giros grátis',
    wheelTurns: 'A roda gira',
    wheelStops: 'A roda para em × {times}',
    wheelRound: 'Roda × {times}',
    paysTitle: 'Prêmios com {stake}',
    paysNote:
      'Valores por caminho com a sua aposta de {stake}. Cada símbolo paga uma vez, pela sequência mais longa a partir do rolo da esquerda.',
    waysTitle: 'Os {ways} caminhos',
    waysText:
      'Não há linhas. Símbolos iguais pagam em rolos vizinhos a partir da esquerda, em qualquer fileira. O prêmio é multiplicado pelas maneiras de escolher um deles em cada rolo: dois no primeiro, um no segundo e três no terceiro são seis caminhos.',
    wheelText:
      'Quando as {cells} casas mostram um só símbolo e curingas, a roda gira uma vez e multiplica o que o giro paga. Os campos são tão largos quanto prováveis.',
    wheelField: '{share} das vezes',
    scatterText:
      '3, 4 ou 5 deles em qualquer lugar pagam como na lista e dão {three}, {four} ou {five} giros grátis. Dentro deles dão mais {againThree}, {againFour} ou {againFive}, até {limit} por rodada.',
    freeText: 'Os giros grátis valem a aposta que os ganhou, em rolos próprios.',
    freeWilds: 'Cada curinga conta {least} vezes em {leastShare} dos casos, senão {most} vezes.',
    featureFrequency: 'Bônus',
    top: 'Maior prêmio de um giro',
    topValue: '{count} × a aposta, um giro em {odds}',
    malfunction:
      'O resultado de uma rodada é fixado quando você aperta girar. O que você vê é como ele é contado: pular ou perder a conexão não muda nada.',
    credits: 'Algumas imagens são feitas com ícones de game-icons.net de Lorc, Delapouite e Skoll (CC BY 3.0).',
  },
  ja: {
    spin: 'スピン',
    stop: 'ストップ',
    ways: '{ways}通り',
    symbolWin: '{symbol} {count}リールで {amount}',
    scatterWin: '{symbol} {count}個で {amount}',
    freeSpins: 'フリースピン',
    featureRule: 'フリースピンでは、ワイルドが{least}個分または{most}個分になります。',
    featureStart: '出発',
    freeSpinOf: 'フリースピン {played}／{granted}',
    featureTotal: 'フリースピンの配当',
    freeSpinsCount: 'フリースピン{count}回',
    wheelTurns: 'ホイールが回ります',
    wheelStops: 'ホイールは × {times}',
    wheelRound: 'ホイール × {times}',
    paysTitle: '{stake}での配当',
    paysNote: 'ベット{stake}での1通りの金額です。各シンボルは、左端のリールから最も長く続いた分だけ一度支払われます。',
    waysTitle: '{ways}通りの組み合わせ',
    waysText:
      'ラインはありません。同じシンボルが左端から隣り合うリールに出れば、どの段でも配当になります。配当は、各リールから1つずつ選ぶ組み合わせの数だけ掛けられます。1リール目に2つ、2リール目に1つ、3リール目に3つなら6通りです。',
    wheelText:
      '{cells}マスすべてが1種類のシンボルとワイルドになると、ホイールが一度回り、そのスピンの配当を倍にします。各マスの幅は出る確率の通りです。',
    wheelField: '{share}の確率',
    scatterText:
      'どこでも3・4・5個出ると表の通り支払われ、フリースピンが{three}・{four}・{five}回になります。フリースピン中はさらに{againThree}・{againFour}・{againFive}回、1ラウンド最大{limit}回です。',
    freeText: 'フリースピンは獲得時のベットで、専用のリールで行われます。',
    freeWilds: 'ワイルドは{leastShare}の確率で{least}個分、それ以外は{most}個分になります。',
    featureFrequency: 'ボーナス',
    top: '1スピンの最高配当',
    topValue: 'ベットの{count}倍、{odds}スピンに1回',
    malfunction:
      'ラウンドの結果はスピンを押した時点で決まります。画面はそれを見せるだけで、スキップや切断で変わることはありません。',
    credits: '一部の絵は game-icons.net のアイコン（Lorc、Delapouite、Skoll、CC BY 3.0）をもとに作られています。',
  },
  ko: {
    spin: '스핀',
    stop: '정지',
    ways: '{ways}가지 방식',
    symbolWin: '{symbol} {count}릴 당첨 {amount}',
    scatterWin: '{symbol} {count}개 당첨 {amount}',
    freeSpins: '프리 스핀',
    featureRule: '프리 스핀에서는 와일드가 {least}개 또는 {most}개로 계산됩니다.',
    featureStart: '출발',
    freeSpinOf: '프리 스핀 {played}/{granted}',
    featureTotal: '프리 스핀 당첨금',
    freeSpinsCount: '프리 스핀 {count}회',
    wheelTurns: '돌림판이 돕니다',
    wheelStops: '돌림판 × {times}',
    wheelRound: '돌림판 × {times}',
    paysTitle: '{stake} 배당',
    paysNote:
      '베팅 {stake}에서 한 가지 방식의 금액입니다. 심벌마다 맨 왼쪽 릴부터 가장 길게 이어진 것이 한 번 지급됩니다.',
    waysTitle: '{ways}가지 방식',
    waysText:
      '라인이 없습니다. 같은 심벌이 왼쪽부터 이웃한 릴에 나오면 어느 줄이든 당첨입니다. 배당은 각 릴에서 하나씩 고르는 경우의 수만큼 곱해집니다. 첫 릴에 둘, 둘째에 하나, 셋째에 셋이면 여섯 가지입니다.',
    wheelText:
      '{cells}칸이 모두 한 심벌과 와일드이면 돌림판이 한 번 돌아 그 스핀의 배당을 곱합니다. 칸의 너비는 나올 확률과 같습니다.',
    wheelField: '확률 {share}',
    scatterText:
      '어디든 3, 4, 5개가 나오면 표대로 지급되고 프리 스핀 {three}, {four}, {five}회를 줍니다. 프리 스핀 중에는 {againThree}, {againFour}, {againFive}회를 더 주며, 한 라운드에 최대 {limit}회입니다.',
    freeText: '프리 스핀은 얻을 때의 베팅으로 전용 릴에서 진행됩니다.',
    freeWilds: '와일드는 {leastShare}의 확률로 {least}개, 그 밖에는 {most}개로 계산됩니다.',
    featureFrequency: '보너스',
    top: '한 스핀 최고 당첨',
    topValue: '베팅의 {count}배, {odds}스핀에 한 번',
    malfunction:
      '라운드 결과는 스핀을 누르는 순간 정해집니다. 화면은 이를 보여 줄 뿐이며 건너뛰거나 연결이 끊겨도 바뀌지 않습니다.',
    credits: '일부 그림은 game-icons.net의 아이콘(Lorc, Delapouite, Skoll, CC BY 3.0)으로 만들었습니다.',
  },
  ur: {
    spin: 'اسپن',
    stop: 'روکیں',
    ways: '{ways} راستے',
    symbolWin: '{symbol} {count} ریلوں پر {amount}',
    scatterWin: '{symbol} {count} پر {amount}',
    freeSpins: 'مفت اسپن',
    featureRule: 'مفت اسپن میں ہر وائلڈ {least} یا {most} گنا گنا جاتا ہے۔',
    featureStart: 'روانہ ہوں',
    freeSpinOf: 'مفت اسپن {played} از {granted}',
    featureTotal: 'مفت اسپن پر ملے',
    freeSpinsCount: '{count} مفت اسپن',
    wheelTurns: 'چرخی گھوم رہی ہے',
    wheelStops: 'چرخی × {times} پر رکی',
    wheelRound: 'چرخی × {times}',
    paysTitle: '{stake} پر ادائیگیاں',
    paysNote:
      'آپ کے {stake} کے داؤ پر ایک راستے کی رقمیں۔ ہر نشان سب سے بائیں ریل سے اپنے سب سے لمبے سلسلے پر ایک بار ملتا ہے۔',
    waysTitle: '{ways} راستے',
    waysText:
      'کوئی لائن نہیں۔ ایک جیسے نشان بائیں سے ساتھ ساتھ کی ریلوں پر، کسی بھی قطار میں، ادا ہوتے ہیں۔ رقم کو ہر ریل پر ایک نشان چننے کے طریقوں سے ضرب دی جاتی ہے: پہلی پر دو، دوسری پر ایک اور تیسری پر تین ہوں تو چھ راستے۔',
    wheelText:
      'جب {cells} کے {cells} خانوں میں ایک ہی نشان اور وائلڈ ہوں تو چرخی ایک بار گھومتی ہے اور اسپن کی رقم کو ضرب دیتی ہے۔ اس کے خانے اتنے ہی چوڑے ہیں جتنا ان کا امکان ہے۔',
    wheelField: '{share} بار',
    scatterText:
      'کہیں بھی 3، 4 یا 5 ہوں تو فہرست کے مطابق ملتا ہے اور {three}، {four} یا {five} مفت اسپن ملتے ہیں۔ مفت اسپن کے اندر {againThree}، {againFour} یا {againFive} اور، ایک راؤنڈ میں {limit} تک۔',
    freeText: 'مفت اسپن اسی داؤ پر اور اپنی الگ ریلوں پر کھیلے جاتے ہیں۔',
    freeWilds: 'ہر وائلڈ {leastShare} بار {least} گنا، ورنہ {most} گنا گنا جاتا ہے۔',
    featureFrequency: 'بونس',
    top: 'ایک اسپن کی سب سے بڑی جیت',
    topValue: 'داؤ کا {count} گنا، {odds} اسپن میں ایک بار',
    malfunction:
      'راؤنڈ کا نتیجہ اسی وقت طے ہو جاتا ہے جب آپ اسپن دباتے ہیں۔ آپ جو دیکھتے ہیں وہ صرف دکھانا ہے: آگے بڑھانے یا کنکشن ٹوٹنے سے کچھ نہیں بدلتا۔',
    credits:
      'کچھ تصویریں \u2066game-icons.net\u2069 کے آئیکن سے بنی ہیں، از \u2066Lorc, Delapouite, Skoll (CC BY 3.0)\u2069۔',
  },
  zh: {
    spin: '旋转',
    stop: '停止',
    ways: '{ways}路',
    symbolWin: '{symbol}连{count}轴赢得 {amount}',
    scatterWin: '{count}个{symbol}赢得 {amount}',
    freeSpins: '免费旋转',
    featureRule: '免费旋转中，每个百搭按{least}个或{most}个计算。',
    featureStart: '出发',
    freeSpinOf: '免费旋转 {played}/{granted}',
    featureTotal: '免费旋转派彩',
    freeSpinsCount: '{count}次免费旋转',
    wheelTurns: '转盘转动',
    wheelStops: '转盘停在 × {times}',
    wheelRound: '转盘 × {times}',
    paysTitle: '投注 {stake} 的赔付',
    paysNote: '以投注额 {stake} 计算的每一路金额。每个图案从最左转轴起按最长的连续只派发一次。',
    waysTitle: '{ways}路赔付',
    waysText:
      '没有赔付线。相同图案从左起出现在相邻转轴的任意行即可派彩。派彩乘以在每个转轴上各选一个的组合数：第一轴两个、第二轴一个、第三轴三个，就是六路。',
    wheelText: '当{cells}格全是同一图案与百搭时，转盘转动一次，把本次旋转的派彩相乘。各格的宽度就是出现的机会。',
    wheelField: '机会{share}',
    scatterText:
      '任意位置出现3、4或5个，按表派彩，并送{three}、{four}或{five}次免费旋转。免费旋转中再送{againThree}、{againFour}或{againFive}次，每局最多{limit}次。',
    freeText: '免费旋转按赢得时的投注额进行，使用专用转轴。',
    freeWilds: '每个百搭有{leastShare}的机会按{least}个计算，其余按{most}个计算。',
    featureFrequency: '奖励环节',
    top: '单次旋转最高奖',
    topValue: '投注额的{count}倍，每{odds}次旋转一次',
    malfunction: '按下“旋转”时，本局结果已经确定，画面只是展示结果。跳过画面或断线都不会改变结果。',
    credits: '部分图片取自 game-icons.net 的图标，作者 Lorc、Delapouite 和 Skoll（CC BY 3.0）。',
  },
}

/** The family's words with a game's own. */
export const withWays = (own: Words<OwnKey>): Words<OwnKey | WaysKey> => ({
  en: { ...WAYS.en, ...own.en },
  pt: { ...WAYS.pt, ...own.pt },
  ja: { ...WAYS.ja, ...own.ja },
  ko: { ...WAYS.ko, ...own.ko },
  ur: { ...WAYS.ur, ...own.ur },
  zh: { ...WAYS.zh, ...own.zh },
})
