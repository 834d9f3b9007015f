import type { Words } from '../../shell/texts.ts'
import { withTickets } from '../../tickets/words.ts'

export type VaultKey = 'loading' | 'winning' | 'own' | 'number' | 'numberPrize' | 'rule' | 'share' | 'topBoth'

const own: Words<VaultKey> = {
  en: {
    loading: 'The lock is being oiled',
    winning: 'Winning numbers',
    own: 'Your numbers',
    number: 'number {number}',
    numberPrize: 'number {number}, {prize}',
    rule: 'Two winning numbers and twelve of your own are drawn from 1 to 48. No number comes twice among the winning ones, and none twice among yours. A prize lies under each of your numbers. Each of them that is a winning number pays its prize.',
    share: 'under {share} of your numbers',
    topBoth: '{count} × where both numbers win it: one round in {odds}',
  },
  pt: {
    loading: 'A fechadura está sendo lubrificada',
    winning: 'Números vencedores',
    own: 'Seus números',
    number: 'número {number}',
    numberPrize: 'número {number}, {prize}',
    rule: 'Dois números vencedores e doze seus são sorteados de 1 a 48. Nenhum se repete entre os vencedores, nem entre os seus. Sob cada um dos seus há um prêmio. Cada um deles que for vencedor paga seu prêmio.',
    share: 'sob {share} dos seus números',
    topBoth: '{count} × se os dois números o ganham: uma rodada em {odds}',
  },
  ja: {
    loading: '錠に油をさしています',
    winning: '当たり番号',
    own: 'あなたの番号',
    number: '番号{number}',
    numberPrize: '番号{number}、{prize}',
    rule: '1から48の中から、当たり番号2つとあなたの番号12個がそれぞれ重複なく抽選されます。あなたの番号の下には賞があり、当たり番号と同じものはその賞が支払われます。',
    share: 'あなたの番号の{share}',
    topBoth: '両方の番号で当たると{count}倍：{odds}回に1回',
  },
  ko: {
    loading: '자물쇠에 기름을 칩니다',
    winning: '당첨 번호',
    own: '내 번호',
    number: '{number}번',
    numberPrize: '{number}번, {prize}',
    rule: '1부터 48 가운데 당첨 번호 두 개와 내 번호 열두 개를 각각 겹치지 않게 뽑습니다. 내 번호마다 아래에 상금이 있고, 당첨 번호와 같은 번호는 그 상금을 지급합니다.',
    share: '내 번호의 {share}',
    topBoth: '두 번호가 모두 맞히면 {count}배: {odds}라운드에 한 번',
  },
  ur: {
    loading: 'تالے کو تیل دیا جا رہا ہے',
    winning: 'جیتنے والے نمبر',
    own: 'آپ کے نمبر',
    number: 'نمبر {number}',
    numberPrize: 'نمبر {number}، {prize}',
    rule: '1 سے 48 تک میں سے دو جیتنے والے نمبر اور آپ کے بارہ نمبر نکالے جاتے ہیں۔ جیتنے والے نمبروں میں کوئی دو بار نہیں آتا، اور آپ کے نمبروں میں بھی نہیں۔ آپ کے ہر نمبر کے نیچے ایک انعام ہے۔ جو نمبر جیتنے والا ہو وہ اپنا انعام دیتا ہے۔',
    share: 'آپ کے نمبروں کے {share} میں',
    topBoth: 'دونوں نمبر جیتیں تو {count} گنا: {odds} راؤنڈ میں ایک بار',
  },
  zh: {
    loading: '正在给锁上油',
    winning: '中奖号码',
    own: '您的号码',
    number: '号码{number}',
    numberPrize: '号码{number}，{prize}',
    rule: '从1到48中抽出两个中奖号码，再抽出您的十二个号码，各自不重复。您的每个号码下面都有一个奖；凡与中奖号码相同的，就付该号码下的奖。',
    share: '占您号码的{share}',
    topBoth: '两个号码都中此奖时为{count}倍：每{odds}局一次',
  },
}

export const vaultWords = withTickets(own)
