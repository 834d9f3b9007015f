import type { SicBoKind } from '#rules/live/sic-bo.ts'
import type { Words } from '../../shell/texts.ts'
import { withTable } from '../../tables/words.ts'

export type DrumKey =
  | 'loading'
  | 'beat'
  | SicBoKind
  | 'sums'
  | 'numberAny'
  | 'twoAny'
  | 'doubleAny'
  | 'tripleAny'
  | 'resultSmall'
  | 'resultBig'
  | 'resultTriple'
  | 'ruleDice'
  | 'ruleEven'
  | 'ruleFaces'
  | 'ruleSums'

const own: Words<DrumKey> = {
  en: {
    loading: 'Tightening the drum',
    beat: 'Beat the drum',
    small: 'Small',
    big: 'Big',
    odd: 'Odd',
    even: 'Even',
    'any-triple': 'Any triple',
    triple: 'Triple {face}',
    double: 'Double {face}',
    sum: 'Sum {sum}',
    two: '{face} and {other}',
    number: 'Face {face}',
    sums: 'Sum {sum} or {other}, each',
    numberAny: 'One face: on one, two, three dice',
    twoAny: 'Two faces',
    doubleAny: 'A double',
    tripleAny: 'A triple',
    resultSmall: '{dice}: {sum}, small.',
    resultBig: '{dice}: {sum}, big.',
    resultTriple: '{dice}: three times {face}.',
    ruleDice:
      'Three dice jump under the skin of the drum. Each shows each face equally often: that makes 216 ways, and every figure here is counted over all of them.',
    ruleEven:
      'Small is a sum of 4 to 10, big one of 11 to 17; odd and even go by the sum. All four pay 1 to 1 and lose on a triple.',
    ruleFaces:
      'A face pays 1 to 1 if one die shows it, 2 to 1 if two do, 12 to 1 if three do. Two faces pay 6 to 1 if both are shown. A double pays 11 to 1 if at least two dice show its face; a triple 190 to 1, any triple 31 to 1.',
    ruleSums:
      'A sum pays 65 to 1 (4 or 17), 31 (5, 16), 18 (6, 15), 12 (7, 14), 8 (8, 13), 7 (9, 12), 6 (10, 11). On sums triples count as well.',
  },
  pt: {
    loading: 'Esticando o tambor',
    beat: 'Bater o tambor',
    small: 'Pequeno',
    big: 'Grande',
    odd: 'Ímpar',
    even: 'Par',
    'any-triple': 'Qualquer trio',
    triple: 'Trio de {face}',
    double: 'Duplo de {face}',
    sum: 'Soma {sum}',
    two: '{face} e {other}',
    number: 'Face {face}',
    sums: 'Soma {sum} ou {other}, cada',
    numberAny: 'Uma face: em um, dois, três dados',
    twoAny: 'Duas faces',
    doubleAny: 'Um duplo',
    tripleAny: 'Um trio',
    resultSmall: '{dice}: {sum}, pequeno.',
    resultBig: '{dice}: {sum}, grande.',
    resultTriple: '{dice}: três vezes {face}.',
    ruleDice:
      'Três dados saltam sob a pele do tambor. Cada um mostra cada face com a mesma frequência: há 216 possibilidades, e todos os números daqui são contados sobre todas elas.',
    ruleEven:
      'Pequeno é soma de 4 a 10, grande de 11 a 17; ímpar e par vão pela soma. Os quatro pagam 1 para 1 e perdem com um trio.',
    ruleFaces:
      'Uma face paga 1 para 1 se um dado a mostra, 2 para 1 se são dois, 12 para 1 se são três. Duas faces pagam 6 para 1 se as duas saem. O duplo paga 11 para 1 se ao menos dois dados mostram a face; um trio 190 para 1, qualquer trio 31 para 1.',
    ruleSums:
      'A soma paga 65 para 1 (4 ou 17), 31 (5, 16), 18 (6, 15), 12 (7, 14), 8 (8, 13), 7 (9, 12), 6 (10, 11). Nas somas os trios também contam.',
  },
  ja: {
    loading: '太鼓を張っています',
    beat: '太鼓を打つ',
    small: '小',
    big: '大',
    odd: '奇数',
    even: '偶数',
    'any-triple': 'ゾロ目すべて',
    triple: '{face}のゾロ目',
    double: '{face}のダブル',
    sum: '合計{sum}',
    two: '{face}と{other}',
    number: '目{face}',
    sums: '合計{sum}または{other}（それぞれ）',
    numberAny: '1つの目：1個、2個、3個',
    twoAny: '2つの目',
    doubleAny: 'ダブル',
    tripleAny: 'ゾロ目',
    resultSmall: '{dice}：{sum}、小。',
    resultBig: '{dice}：{sum}、大。',
    resultTriple: '{dice}：{face}のゾロ目。',
    ruleDice:
      '太鼓の皮の下で3つのサイコロが跳ねます。どの目も同じ確率で、216通りあります。ここの数字はそのすべてを数えたものです。',
    ruleEven: '小は合計4〜10、大は11〜17、奇数と偶数は合計で決まります。4つとも1対1で、ゾロ目では負けです。',
    ruleFaces:
      '1つの目は、1個で1対1、2個で2対1、3個で12対1。2つの目は両方出れば6対1。ダブルはその目が2個以上で11対1、ゾロ目は190対1、ゾロ目すべては31対1です。',
    ruleSums:
      '合計は65対1（4、17）、31（5、16）、18（6、15）、12（7、14）、8（8、13）、7（9、12）、6（10、11）。合計ではゾロ目も数えます。',
  },
  ko: {
    loading: '북을 조이는 중',
    beat: '북 치기',
    small: '소',
    big: '대',
    odd: '홀',
    even: '짝',
    'any-triple': '모든 트리플',
    triple: '트리플 {face}',
    double: '더블 {face}',
    sum: '합 {sum}',
    two: '{face}와 {other}',
    number: '눈 {face}',
    sums: '합 {sum} 또는 {other}, 각각',
    numberAny: '한 눈: 한 개, 두 개, 세 개',
    twoAny: '두 눈',
    doubleAny: '더블',
    tripleAny: '트리플',
    resultSmall: '{dice}: {sum}, 소.',
    resultBig: '{dice}: {sum}, 대.',
    resultTriple: '{dice}: {face} 세 개.',
    ruleDice:
      '북 가죽 아래에서 주사위 세 개가 튑니다. 모든 눈의 확률이 같아 216가지가 있으며, 여기 숫자는 모두를 센 것입니다.',
    ruleEven: '소는 합 4~10, 대는 11~17이고 홀과 짝은 합으로 정합니다. 넷 모두 1 대 1이며 트리플이면 집니다.',
    ruleFaces:
      '한 눈은 하나면 1 대 1, 둘이면 2 대 1, 셋이면 12 대 1입니다. 두 눈은 둘 다 나오면 6 대 1. 더블은 그 눈이 둘 이상이면 11 대 1, 트리플은 190 대 1, 모든 트리플은 31 대 1입니다.',
    ruleSums:
      '합은 65 대 1(4, 17), 31(5, 16), 18(6, 15), 12(7, 14), 8(8, 13), 7(9, 12), 6(10, 11)입니다. 합에서는 트리플도 셉니다.',
  },
  ur: {
    loading: 'ڈھول کسا جا رہا ہے',
    beat: 'ڈھول بجائیں',
    small: 'چھوٹا',
    big: 'بڑا',
    odd: 'طاق',
    even: 'جفت',
    'any-triple': 'کوئی تین ایک سے',
    triple: 'تینوں {face}',
    double: 'دو {face}',
    sum: 'کل {sum}',
    two: '{face} اور {other}',
    number: 'رخ {face}',
    sums: 'کل {sum} یا {other}، ہر ایک',
    numberAny: 'ایک رخ: ایک، دو، تین پانسوں پر',
    twoAny: 'دو رخ',
    doubleAny: 'دو ایک سے',
    tripleAny: 'تین ایک سے',
    resultSmall: '{dice}: {sum}، چھوٹا۔',
    resultBig: '{dice}: {sum}، بڑا۔',
    resultTriple: '{dice}: تینوں {face}۔',
    ruleDice:
      'ڈھول کی کھال کے نیچے تین پانسے اچھلتے ہیں۔ ہر رخ کا امکان برابر ہے، یوں 216 صورتیں ہیں، اور یہاں ہر عدد ان سب پر گنا گیا ہے۔',
    ruleEven:
      'چھوٹا 4 سے 10 کا مجموعہ ہے، بڑا 11 سے 17 کا؛ طاق اور جفت مجموعے سے۔ چاروں 1 پر 1 دیتے ہیں اور تین ایک سے پر ہارتے ہیں۔',
    ruleFaces:
      'ایک رخ 1 پر 1 دیتا ہے اگر ایک پانسے پر آئے، دو پر 2، تین پر 12۔ دو رخ دونوں آئیں تو 1 پر 6۔ دو ایک سے 1 پر 11 اگر کم از کم دو پانسوں پر وہ رخ ہو؛ تین ایک سے 190، کوئی تین ایک سے 31۔',
    ruleSums:
      'مجموعہ 1 پر 65 دیتا ہے (4 یا 17)، 31 (5، 16)، 18 (6، 15)، 12 (7، 14)، 8 (8، 13)، 7 (9، 12)، 6 (10، 11)۔ مجموعوں میں تین ایک سے بھی گنے جاتے ہیں۔',
  },
  zh: {
    loading: '正在绷紧鼓皮',
    beat: '击鼓',
    small: '小',
    big: '大',
    odd: '单',
    even: '双',
    'any-triple': '任意围骰',
    triple: '围骰{face}',
    double: '对子{face}',
    sum: '总和{sum}',
    two: '{face}和{other}',
    number: '点数{face}',
    sums: '总和{sum}或{other}，各',
    numberAny: '单点：出现一、二、三颗',
    twoAny: '两点组合',
    doubleAny: '对子',
    tripleAny: '围骰',
    resultSmall: '{dice}：{sum}，小。',
    resultBig: '{dice}：{sum}，大。',
    resultTriple: '{dice}：围骰{face}。',
    ruleDice: '三颗骰子在鼓皮下跳动。每面机会相同，共216种结果，这里的数字均按全部结果计算。',
    ruleEven: '小为总和4至10，大为11至17，单双看总和。四种均1赔1，遇围骰则输。',
    ruleFaces:
      '单点出现一颗1赔1，两颗1赔2，三颗1赔12。两点组合同时出现1赔6。对子有至少两颗1赔11；指定围骰1赔190，任意围骰1赔31。',
    ruleSums:
      '总和1赔65（4、17）、31（5、16）、18（6、15）、12（7、14）、8（8、13）、7（9、12）、6（10、11）。总和投注遇围骰照样计算。',
  },
}

/** What Drum Tower Sic Bo says beyond what every game says. */
export const drumWords = withTable(own)
