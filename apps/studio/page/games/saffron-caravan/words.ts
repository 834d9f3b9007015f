import type { Words } from '../../shell/texts.ts'
import type { OwnKey } from '../../ways/setup.ts'
import { withWays } from '../../ways/words.ts'

const OWN: Words<OwnKey> = {
  en: {
    loading: 'Loading the camels',
    epicWin: 'Riches of the road',
    wildTitle: 'Lamp',
    wildText:
      'Appears on reels 2, 3 and 4 and stands for every symbol but the oasis. Outside of free spins it counts once.',
    featureTitle: 'Oasis and free spins',
    rtpNote: 'computed exactly over all reels, what lamps count for, and every course of the free spins',
  },
  pt: {
    loading: 'Carregando os camelos',
    epicWin: 'Riquezas da estrada',
    wildTitle: 'Lâmpada',
    wildText:
      'Aparece nos rolos 2, 3 e 4 e substitui todos os símbolos, menos o oásis. Fora dos giros grátis conta uma vez.',
    featureTitle: 'Oásis e giros grátis',
    rtpNote: 'calculado exatamente sobre todos os rolos, o que contam as lâmpadas e todos os caminhos dos giros grátis',
  },
  ja: {
    loading: 'ラクダに荷を積んでいます',
    epicWin: '隊商の大財宝',
    wildTitle: 'ランプ',
    wildText: 'リール2・3・4に現れ、オアシス以外のすべてのシンボルの代わりになります。フリースピン以外では1個分です。',
    featureTitle: 'オアシスとフリースピン',
    rtpNote: '全リール、ランプの数え方、フリースピンの全経過から正確に計算',
  },
  ko: {
    loading: '낙타에 짐을 싣는 중',
    epicWin: '길 위의 보물',
    wildTitle: '등잔',
    wildText: '릴 2, 3, 4에 나오며 오아시스를 제외한 모든 심벌을 대신합니다. 프리 스핀이 아닐 때는 하나로 계산됩니다.',
    featureTitle: '오아시스와 프리 스핀',
    rtpNote: '모든 릴, 등잔의 값, 프리 스핀의 모든 경과에서 정확히 계산',
  },
  ur: {
    loading: 'اونٹوں پر سامان لادا جا رہا ہے',
    epicWin: 'قافلے کی دولت',
    wildTitle: 'چراغ',
    wildText:
      'ریل 2، 3 اور 4 پر آتا ہے اور نخلستان کے سوا ہر نشان کی جگہ لیتا ہے۔ مفت اسپن کے باہر یہ ایک گنا جاتا ہے۔',
    featureTitle: 'نخلستان اور مفت اسپن',
    rtpNote: 'تمام ریلوں، چراغوں کی گنتی اور مفت اسپن کے ہر سلسلے پر بالکل درست حساب',
  },
  zh: {
    loading: '正在给骆驼装货',
    epicWin: '商路巨富',
    wildTitle: '油灯',
    wildText: '出现在第2、3、4转轴，可替代绿洲以外的所有图案。免费旋转之外按一个计算。',
    featureTitle: '绿洲与免费旋转',
    rtpNote: '按所有转轴、油灯的倍数与免费旋转的所有过程精确计算',
  },
}

export const caravanWords = withWays(OWN)
