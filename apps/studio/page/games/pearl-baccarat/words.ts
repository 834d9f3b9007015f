import type { BaccaratSpot, BaccaratWinner } from '#rules/live/baccarat.ts'
import type { Words } from '../../shell/texts.ts'
import { withTable } from '../../tables/words.ts'

export type PearlKey =
  | 'loading'
  | BaccaratSpot
  | `bead-${BaccaratWinner}`
  | 'result'
  | 'resultNatural'
  | 'resultTie'
  | 'ruleCards'
  | 'ruleThird'
  | 'ruleBets'
  | 'ruleSides'
  | 'ruleBonus'

const own: Words<PearlKey> = {
  en: {
    loading: 'Polishing the lacquer',
    player: 'Player',
    banker: 'Banker',
    tie: 'Tie',
    'player-pair': 'Player pair',
    'banker-pair': 'Banker pair',
    'either-pair': 'Either pair',
    'perfect-pair': 'Perfect pair',
    'lucky-six': 'Lucky six',
    'player-bonus': 'Player bonus',
    'banker-bonus': 'Banker bonus',
    'bead-player': 'P',
    'bead-banker': 'B',
    'bead-tie': 'T',
    result: '{winner} wins, {score} to {other}.',
    resultNatural: '{winner} wins by a natural, {score} to {other}.',
    resultTie: 'Tie at {score}.',
    ruleCards:
      'Two hands, player and banker, get two cards each from eight decks that are shuffled anew for every round. Aces count 1, tens and pictures nothing, and a hand counts the last digit of its sum; the higher one wins. Two cards that count 8 or 9, a natural, end the round.',
    ruleThird:
      'Otherwise the player draws a third card on 0 to 5. If the player stood, the banker draws on 0 to 5. If not, the banker draws on 0 to 2 always, on 3 unless the player’s third card was an 8, on 4 if it was 2 to 7, on 5 if 4 to 7, on 6 if 6 or 7. Nobody chooses anything.',
    ruleBets: 'Player pays 1 to 1, banker 0.95 to 1, tie 8 to 1. On a tie the stakes on player and banker come back.',
    ruleSides:
      'A pair is the first two cards of a hand, of one rank: player pair and banker pair pay 11 to 1, either pair 5 to 1. A perfect pair is of one suit too: 25 to 1 for one, 200 to 1 for two. Lucky six is a banker who wins with six: 12 to 1 with two cards, 23 to 1 with three.',
    ruleBonus:
      'A bonus on a hand pays 1 to 1 if it wins by a natural; a tie of naturals gives it back. Without a natural it pays by how much the hand wins: by 9 30 to 1, 8 10, 7 6, 6 4, 5 2, 4 1.',
  },
  pt: {
    loading: 'Polindo a laca',
    player: 'Jogador',
    banker: 'Banca',
    tie: 'Empate',
    'player-pair': 'Par do jogador',
    'banker-pair': 'Par da banca',
    'either-pair': 'Qualquer par',
    'perfect-pair': 'Par perfeito',
    'lucky-six': 'Seis da sorte',
    'player-bonus': 'Bônus do jogador',
    'banker-bonus': 'Bônus da banca',
    'bead-player': 'J',
    'bead-banker': 'B',
    'bead-tie': 'E',
    result: '{winner} ganha, {score} a {other}.',
    resultNatural: '{winner} ganha com natural, {score} a {other}.',
    resultTie: 'Empate em {score}.',
    ruleCards:
      'Duas mãos, jogador e banca, recebem duas cartas cada, de oito baralhos embaralhados de novo a cada rodada. O ás conta 1, dez e figuras nada, e a mão conta o último dígito da soma; ganha a maior. Duas cartas que contam 8 ou 9, um natural, encerram a rodada.',
    ruleThird:
      'Senão, o jogador pede a terceira carta com 0 a 5. Se o jogador parou, a banca pede com 0 a 5. Se não, a banca pede sempre com 0 a 2; com 3, a não ser que a terceira do jogador seja 8; com 4 se for 2 a 7; com 5 se for 4 a 7; com 6 se for 6 ou 7. Ninguém escolhe nada.',
    ruleBets:
      'Jogador paga 1 para 1, banca 0,95 para 1, empate 8 para 1. No empate, as apostas em jogador e banca voltam.',
    ruleSides:
      'Par são as duas primeiras cartas de uma mão com o mesmo valor: par do jogador e par da banca pagam 11 para 1, qualquer par 5 para 1. O par perfeito é também do mesmo naipe: um paga 25 para 1, dois pagam 200 para 1. Seis da sorte é a banca que ganha com seis: 12 para 1 com duas cartas, 23 para 1 com três.',
    ruleBonus:
      'O bônus de uma mão paga 1 para 1 se ela ganha com natural; no empate de naturais ele volta. Sem natural paga pela diferença: 9 paga 30 para 1, 8 paga 10, 7 paga 6, 6 paga 4, 5 paga 2, 4 paga 1.',
  },
  ja: {
    loading: '漆を磨いています',
    player: 'プレイヤー',
    banker: 'バンカー',
    tie: 'タイ',
    'player-pair': 'プレイヤーペア',
    'banker-pair': 'バンカーペア',
    'either-pair': 'どちらかペア',
    'perfect-pair': 'パーフェクトペア',
    'lucky-six': 'ラッキー6',
    'player-bonus': 'プレイヤーボーナス',
    'banker-bonus': 'バンカーボーナス',
    'bead-player': 'P',
    'bead-banker': 'B',
    'bead-tie': 'T',
    result: '{winner}の勝ち、{score}対{other}。',
    resultNatural: '{winner}のナチュラル勝ち、{score}対{other}。',
    resultTie: '{score}でタイ。',
    ruleCards:
      'ラウンドごとに新しく切った8組のカードから、プレイヤーとバンカーに2枚ずつ配ります。エースは1、10と絵札は0、合計の下1桁がその手の数で、大きい方が勝ちます。2枚で8か9（ナチュラル）ならそこで終わりです。',
    ruleThird:
      'そうでなければ、プレイヤーは0〜5で3枚目を引きます。プレイヤーが引かなければ、バンカーは0〜5で引きます。引いたときのバンカーは、0〜2は必ず、3はプレイヤーの3枚目が8以外、4は2〜7、5は4〜7、6は6か7なら引きます。選ぶことは何もありません。',
    ruleBets: 'プレイヤーは1対1、バンカーは0.95対1、タイは8対1。タイではプレイヤーとバンカーのベットが戻ります。',
    ruleSides:
      'ペアは最初の2枚が同じ数字のことです。プレイヤーペアとバンカーペアは11対1、どちらかペアは5対1。パーフェクトペアはスートも同じで、1組なら25対1、2組なら200対1。ラッキー6はバンカーが6で勝つことで、2枚なら12対1、3枚なら23対1です。',
    ruleBonus:
      'ボーナスは、その手がナチュラルで勝てば1対1、ナチュラル同士のタイなら戻ります。ナチュラルでなければ差によって、9は30対1、8は10、7は6、6は4、5は2、4は1です。',
  },
  ko: {
    loading: '옻칠을 닦는 중',
    player: '플레이어',
    banker: '뱅커',
    tie: '타이',
    'player-pair': '플레이어 페어',
    'banker-pair': '뱅커 페어',
    'either-pair': '어느 쪽 페어',
    'perfect-pair': '퍼펙트 페어',
    'lucky-six': '럭키 식스',
    'player-bonus': '플레이어 보너스',
    'banker-bonus': '뱅커 보너스',
    'bead-player': 'P',
    'bead-banker': 'B',
    'bead-tie': 'T',
    result: '{winner} 승, {score} 대 {other}.',
    resultNatural: '{winner} 내추럴 승, {score} 대 {other}.',
    resultTie: '{score}로 타이.',
    ruleCards:
      '라운드마다 새로 섞은 여덟 벌에서 플레이어와 뱅커가 두 장씩 받습니다. 에이스는 1, 10과 그림 카드는 0이며, 합의 끝자리가 손의 수이고 큰 쪽이 이깁니다. 두 장으로 8이나 9(내추럴)가 되면 라운드가 끝납니다.',
    ruleThird:
      '그렇지 않으면 플레이어는 0~5에서 세 번째 카드를 받습니다. 플레이어가 받지 않았으면 뱅커는 0~5에서 받습니다. 받았으면 뱅커는 0~2에서 항상, 3에서는 플레이어의 세 번째 카드가 8이 아닐 때, 4에서는 2~7, 5에서는 4~7, 6에서는 6이나 7일 때 받습니다. 고를 것은 없습니다.',
    ruleBets: '플레이어는 1 대 1, 뱅커는 0.95 대 1, 타이는 8 대 1입니다. 타이면 플레이어와 뱅커의 베팅이 돌아옵니다.',
    ruleSides:
      '페어는 손의 처음 두 장이 같은 숫자인 것입니다. 플레이어 페어와 뱅커 페어는 11 대 1, 어느 쪽 페어는 5 대 1. 퍼펙트 페어는 무늬도 같은 것으로 하나면 25 대 1, 둘이면 200 대 1. 럭키 식스는 뱅커가 6으로 이기는 것으로 두 장이면 12 대 1, 세 장이면 23 대 1입니다.',
    ruleBonus:
      '보너스는 그 손이 내추럴로 이기면 1 대 1, 내추럴끼리 타이면 돌아옵니다. 내추럴이 아니면 차이에 따라 9는 30 대 1, 8은 10, 7은 6, 6은 4, 5는 2, 4는 1입니다.',
  },
  ur: {
    loading: 'لاکھ چمکائی جا رہی ہے',
    player: 'کھلاڑی',
    banker: 'بینکر',
    tie: 'برابر',
    'player-pair': 'کھلاڑی جوڑا',
    'banker-pair': 'بینکر جوڑا',
    'either-pair': 'کوئی جوڑا',
    'perfect-pair': 'مکمل جوڑا',
    'lucky-six': 'خوش نصیب چھ',
    'player-bonus': 'کھلاڑی بونس',
    'banker-bonus': 'بینکر بونس',
    'bead-player': 'ک',
    'bead-banker': 'ب',
    'bead-tie': '=',
    result: '{winner} جیتا، {score} بمقابلہ {other}۔',
    resultNatural: '{winner} نیچرل سے جیتا، {score} بمقابلہ {other}۔',
    resultTie: '{score} پر برابر۔',
    ruleCards:
      'دو ہاتھ، کھلاڑی اور بینکر، آٹھ گڈیوں سے دو دو پتے لیتے ہیں جو ہر راؤنڈ کے لیے نئے سرے سے پھینٹی جاتی ہیں۔ اکا 1 گنا جاتا ہے، دس اور تصویریں صفر، اور ہاتھ کی گنتی جمع کا آخری ہندسہ ہے؛ بڑا ہاتھ جیتتا ہے۔ دو پتوں پر 8 یا 9 (نیچرل) راؤنڈ ختم کر دیتے ہیں۔',
    ruleThird:
      'ورنہ کھلاڑی 0 سے 5 پر تیسرا پتا لیتا ہے۔ اگر کھلاڑی نے نہ لیا تو بینکر 0 سے 5 پر لیتا ہے۔ اگر لیا تو بینکر 0 سے 2 پر ہمیشہ، 3 پر جب کھلاڑی کا تیسرا پتا 8 نہ ہو، 4 پر جب وہ 2 سے 7 ہو، 5 پر جب 4 سے 7، 6 پر جب 6 یا 7 ہو۔ کوئی کچھ نہیں چنتا۔',
    ruleBets: 'کھلاڑی 1 پر 1، بینکر 1 پر 0.95، برابر 1 پر 8 دیتا ہے۔ برابر ہونے پر کھلاڑی اور بینکر کے داؤ واپس آتے ہیں۔',
    ruleSides:
      'جوڑا ہاتھ کے پہلے دو پتے ایک ہی درجے کے ہونا ہے: کھلاڑی جوڑا اور بینکر جوڑا 1 پر 11، کوئی جوڑا 1 پر 5۔ مکمل جوڑا ایک ہی رنگ کا بھی ہوتا ہے: ایک پر 25، دو پر 200۔ خوش نصیب چھ وہ بینکر ہے جو چھ سے جیتے: دو پتوں پر 12، تین پر 23۔',
    ruleBonus:
      'ہاتھ کا بونس نیچرل سے جیتنے پر 1 پر 1 دیتا ہے؛ نیچرل برابر ہوں تو واپس آتا ہے۔ نیچرل کے بغیر فرق کے مطابق: 9 پر 30، 8 پر 10، 7 پر 6، 6 پر 4، 5 پر 2، 4 پر 1۔',
  },
  zh: {
    loading: '正在擦亮漆面',
    player: '闲',
    banker: '庄',
    tie: '和',
    'player-pair': '闲对',
    'banker-pair': '庄对',
    'either-pair': '任意对子',
    'perfect-pair': '完美对子',
    'lucky-six': '幸运六',
    'player-bonus': '闲龙宝',
    'banker-bonus': '庄龙宝',
    'bead-player': '闲',
    'bead-banker': '庄',
    'bead-tie': '和',
    result: '{winner}赢，{score}比{other}。',
    resultNatural: '{winner}以例牌赢，{score}比{other}。',
    resultTie: '{score}点和局。',
    ruleCards:
      '每局用重新洗过的八副牌，闲和庄各得两张。A算1，10和花牌算0，点数为总和的个位，大者赢。两张即为8或9点（例牌）时，本局结束。',
    ruleThird:
      '否则闲0至5点补第三张。闲未补牌时，庄0至5点补牌。闲已补牌时，庄0至2点必补；3点时闲第三张不是8才补；4点时为2至7才补；5点时为4至7才补；6点时为6或7才补。双方都无须选择。',
    ruleBets: '闲1赔1，庄1赔0.95，和1赔8。和局时闲和庄的投注退回。',
    ruleSides:
      '对子指一手的前两张点数相同：闲对和庄对1赔11，任意对子1赔5。完美对子连花色也相同：一对1赔25，两对1赔200。幸运六指庄以6点获胜：两张1赔12，三张1赔23。',
    ruleBonus:
      '龙宝：该手以例牌获胜1赔1，双方例牌和局退回。非例牌按赢的点数赔：9点1赔30，8点10，7点6，6点4，5点2，4点1。',
  },
}

/** What Pearl Baccarat says beyond what every game says. */
export const pearlWords = withTable(own)
