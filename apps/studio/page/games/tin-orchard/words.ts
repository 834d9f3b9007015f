import type { Words } from '../../shell/texts.ts'
import type { OwnKey } from '../../ways/setup.ts'
import { withWays } from '../../ways/words.ts'

const OWN: Words<OwnKey> = {
  en: {
    loading: 'Winding the toys up',
    epicWin: 'Every spring sings',
    wildTitle: 'Key',
    wildText: 'Appears on the middle reel, stands for every symbol, and counts for two of it.',
    featureTitle: 'Nine alike',
    rtpNote: 'counted over all 53,428 stops of the reels and the wheel',
  },
  pt: {
    loading: 'Dando corda nos brinquedos',
    epicWin: 'Todas as molas cantam',
    wildTitle: 'Chave',
    wildText: 'Aparece no rolo do meio, substitui todos os símbolos e conta por dois.',
    featureTitle: 'Nove iguais',
    rtpNote: 'contado em todas as 53.428 paradas dos rolos e na roda',
  },
  ja: {
    loading: 'おもちゃのねじを巻いています',
    epicWin: 'ぜんまいの大合唱',
    wildTitle: 'ねじ',
    wildText: '中央のリールに現れ、すべてのシンボルの代わりになり、2個分に数えます。',
    featureTitle: '9個そろい',
    rtpNote: 'リールの全53,428通りの停止とホイールを数え上げたもの',
  },
  ko: {
    loading: '장난감 태엽을 감는 중',
    epicWin: '모든 태엽이 노래한다',
    wildTitle: '태엽 열쇠',
    wildText: '가운데 릴에 나오며 모든 심벌을 대신하고 둘로 계산됩니다.',
    featureTitle: '아홉 개 일치',
    rtpNote: '릴의 정지 53,428가지와 돌림판을 모두 세어 계산',
  },
  ur: {
    loading: 'کھلونوں میں چابی بھری جا رہی ہے',
    epicWin: 'ہر کمانی گا اٹھی',
    wildTitle: 'چابی',
    wildText: 'درمیانی ریل پر آتی ہے، ہر نشان کی جگہ لیتی ہے اور دو کے برابر گنی جاتی ہے۔',
    featureTitle: 'نو ایک جیسے',
    rtpNote: 'ریلوں کی تمام 53,428 ترتیبوں اور چرخی پر گنا گیا',
  },
  zh: {
    loading: '正在给玩具上发条',
    epicWin: '发条齐鸣',
    wildTitle: '发条钥匙',
    wildText: '出现在中间转轴，可替代所有图案，并按两个计算。',
    featureTitle: '九个相同',
    rtpNote: '对转轴的全部53,428种停位与转盘逐一计算',
  },
}

export const tinWords = withWays(OWN)
