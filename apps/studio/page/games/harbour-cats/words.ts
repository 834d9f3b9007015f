import type { Words } from '../../shell/texts.ts'
import { withTickets } from '../../tickets/words.ts'

export type CatsKey = 'loading' | 'ticket' | 'rule' | 'share'

const own: Words<CatsKey> = {
  en: {
    loading: 'The cats come down to the quay',
    ticket: 'Ticket of nine panels',
    rule: 'Under each of nine panels lies a prize or a blank. A prize that lies under three panels or more is paid once. Three different prizes can pay on one ticket.',
    share: 'under {share} of all panels',
  },
  pt: {
    loading: 'Os gatos descem ao cais',
    ticket: 'Bilhete de nove campos',
    rule: 'Sob cada um dos nove campos há um prêmio ou nada. Um prêmio que está sob três campos ou mais é pago uma vez. Até três prêmios diferentes podem ser pagos num bilhete.',
    share: 'sob {share} de todos os campos',
  },
  ja: {
    loading: '猫たちが波止場に降りてきます',
    ticket: '9枚のパネルのチケット',
    rule: '9枚のパネルの下には賞かはずれがあります。同じ賞が3枚以上あれば、その賞が一度支払われます。1枚のチケットで3種類まで当たります。',
    share: '全パネルの{share}',
  },
  ko: {
    loading: '고양이들이 부두로 내려옵니다',
    ticket: '아홉 칸 복권',
    rule: '아홉 칸 아래에는 상금이나 꽝이 있습니다. 같은 상금이 세 칸 이상이면 그 상금을 한 번 지급합니다. 한 장에서 세 가지 상금까지 나올 수 있습니다.',
    share: '모든 칸의 {share}',
  },
  ur: {
    loading: 'بلیاں گودی پر اتر رہی ہیں',
    ticket: 'نو خانوں کا ٹکٹ',
    rule: 'نو خانوں میں سے ہر ایک کے نیچے انعام ہے یا کچھ نہیں۔ جو انعام تین یا زیادہ خانوں میں ہو وہ ایک بار ادا ہوتا ہے۔ ایک ٹکٹ پر تین مختلف انعام نکل سکتے ہیں۔',
    share: 'تمام خانوں کے {share} میں',
  },
  zh: {
    loading: '猫儿来到码头',
    ticket: '九格票',
    rule: '九个格子下面各有一个奖或空白。同一个奖出现在三格或更多，就付一次。一张票最多可中三种奖。',
    share: '占全部格子的{share}',
  },
}

export const catsWords = withTickets(own)
