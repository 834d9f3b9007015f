import { withOdds } from '../../odds/words.ts'
import type { Words } from '../../shell/texts.ts'

export type PegfallKey =
  | 'loading'
  | 'drop'
  | 'rows'
  | 'mood'
  | 'calm'
  | 'brisk'
  | 'wild'
  | 'board'
  | 'invite'
  | 'ends'
  | 'rule'
  | 'ruleAim'
  | 'edge'
  | 'fromEdge'
  | 'middle'
  | 'method'
  | 'methodPegs'

const own: Words<PegfallKey> = {
  en: {
    loading: 'Clouds gather over the temple',
    drop: 'Drop',
    rows: 'Rows',
    mood: 'Weather',
    calm: 'Calm',
    brisk: 'Brisk',
    wild: 'Wild',
    board: '{rows} rows, {mood}',
    invite: 'From {least} in the middle to {most} at the edges',
    ends: 'The drop ends in bowl {bowl}, which pays {times}.',
    rule: 'A drop of rain falls from the ridge. At each row of pegs it turns to the left or to the right, one as likely as the other, and the bowl that it ends in pays.',
    ruleAim:
      'More rows lead to more bowls. The wilder the weather, the less the middle pays and the more the edges. What each bowl pays now:',
    edge: 'At the edges',
    fromEdge: '{count} from the edge',
    middle: 'In the middle',
    method: 'Method',
    methodPegs: 'every way of the drop counted; the pays of a board are set, as listed above',
  },
  pt: {
    loading: 'As nuvens chegam ao templo',
    drop: 'Soltar',
    rows: 'Fileiras',
    mood: 'Tempo',
    calm: 'Calmo',
    brisk: 'Vivo',
    wild: 'Bravo',
    board: '{rows} fileiras, {mood}',
    invite: 'De {least} no meio a {most} nas bordas',
    ends: 'A gota termina na tigela {bowl}, que paga {times}.',
    rule: 'Uma gota de chuva cai da cumeeira. Em cada fileira de pinos ela vira para a esquerda ou para a direita, com a mesma chance, e a tigela em que termina paga.',
    ruleAim:
      'Mais fileiras levam a mais tigelas. Quanto mais bravo o tempo, menos paga o meio e mais pagam as bordas. O que cada tigela paga agora:',
    edge: 'Nas bordas',
    fromEdge: '{count} a partir da borda',
    middle: 'No meio',
    method: 'Método',
    methodPegs: 'todos os caminhos da gota contados; os pagamentos de cada tabuleiro são fixos, como listados acima',
  },
  ja: {
    loading: '寺の上に雲が集まります',
    drop: '落とす',
    rows: '段数',
    mood: '天気',
    calm: '穏やか',
    brisk: '風あり',
    wild: '荒天',
    board: '{rows}段・{mood}',
    invite: '中央{least}から端{most}まで',
    ends: '雫は{bowl}番の鉢に入り、{times}です。',
    rule: '棟から雨の雫が落ちます。釘の段ごとに左右どちらかへ同じ確率で曲がり、入った鉢の配当が支払われます。',
    ruleAim: '段数が多いほど鉢も増えます。天気が荒れるほど中央は低く、端は高くなります。今の配当：',
    edge: '両端',
    fromEdge: '端から{count}',
    middle: '中央',
    method: '計算方法',
    methodPegs: '雫のすべての道筋を数えたもの。配当は上の表のとおり固定です',
  },
  ko: {
    loading: '사찰 위로 구름이 모입니다',
    drop: '떨어뜨리기',
    rows: '줄 수',
    mood: '날씨',
    calm: '잔잔',
    brisk: '바람',
    wild: '폭풍',
    board: '{rows}줄, {mood}',
    invite: '가운데 {least}부터 가장자리 {most}까지',
    ends: '빗방울이 {bowl}번 그릇에 담겨 {times}를 지급합니다.',
    rule: '용마루에서 빗방울이 떨어집니다. 못의 줄마다 왼쪽이나 오른쪽으로 똑같은 확률로 꺾이고, 담긴 그릇이 지급합니다.',
    ruleAim:
      '줄이 많을수록 그릇도 많아집니다. 날씨가 거칠수록 가운데는 적게, 가장자리는 많이 지급합니다. 지금 그릇별 지급:',
    edge: '양쪽 끝',
    fromEdge: '끝에서 {count}',
    middle: '가운데',
    method: '계산 방법',
    methodPegs: '빗방울의 모든 길을 세었습니다. 지급은 위의 표대로 정해져 있습니다',
  },
  ur: {
    loading: 'مندر پر بادل جمع ہو رہے ہیں',
    drop: 'گرائیں',
    rows: 'قطاریں',
    mood: 'موسم',
    calm: 'پرسکون',
    brisk: 'تیز',
    wild: 'طوفانی',
    board: '{rows} قطاریں، {mood}',
    invite: 'درمیان میں {least} سے کناروں پر {most} تک',
    ends: 'قطرہ پیالے {bowl} میں گرا، جو {times} دیتا ہے۔',
    rule: 'بارش کا قطرہ چھت کی چوٹی سے گرتا ہے۔ کھونٹیوں کی ہر قطار پر وہ بائیں یا دائیں مڑتا ہے، دونوں کا امکان برابر ہے، اور جس پیالے میں گرے وہ ادا کرتا ہے۔',
    ruleAim:
      'زیادہ قطاروں میں زیادہ پیالے ہیں۔ موسم جتنا طوفانی ہو، درمیان اتنا کم اور کنارے اتنا زیادہ دیتے ہیں۔ ابھی ہر پیالے کی ادائیگی:',
    edge: 'کناروں پر',
    fromEdge: 'کنارے سے {count}',
    middle: 'درمیان میں',
    method: 'طریقہ',
    methodPegs: 'قطرے کا ہر راستہ گنا گیا؛ ہر تختے کی ادائیگیاں اوپر کی فہرست کے مطابق مقرر ہیں',
  },
  zh: {
    loading: '云聚古寺',
    drop: '落下',
    rows: '行数',
    mood: '天气',
    calm: '平静',
    brisk: '有风',
    wild: '狂暴',
    board: '{rows}行，{mood}',
    invite: '中间{least}，边上{most}',
    ends: '雨滴落入第{bowl}只碗，赔付{times}。',
    rule: '一滴雨从屋脊落下。每到一行钉子，它以相同机会向左或向右，最后落入的碗决定赔付。',
    ruleAim: '行数越多，碗越多。天气越狂暴，中间赔得越少，边上赔得越多。当前各碗赔付：',
    edge: '两边',
    fromEdge: '距边{count}',
    middle: '中间',
    method: '方法',
    methodPegs: '雨滴的每一条路都计算在内；各板的赔付固定，如上所列',
  },
}

export const pegfallWords = withOdds(own)
