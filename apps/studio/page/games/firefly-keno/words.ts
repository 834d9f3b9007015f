import { withOdds } from '../../odds/words.ts'
import type { Words } from '../../shell/texts.ts'

export type FireflyKey =
  | 'loading'
  | 'draw'
  | 'board'
  | 'pays'
  | 'size'
  | 'random'
  | 'clear'
  | 'chosen'
  | 'drawn'
  | 'hit'
  | 'hits'
  | 'spots'
  | 'atMost'
  | 'chooseFirst'
  | 'invite'
  | 'result'
  | 'rule'
  | 'rulePays'
  | 'method'
  | 'methodKeno'

const own: Words<FireflyKey> = {
  en: {
    loading: 'The meadow grows dark',
    draw: 'Draw',
    board: 'Numbers',
    pays: 'What hits pay',
    size: '{drawn} of {of}',
    random: 'Random',
    clear: 'Clear',
    chosen: 'chosen',
    drawn: 'drawn',
    hit: 'chosen and drawn',
    hits: 'Hits: {count}',
    spots: 'Numbers: {count} of {of}',
    atMost: 'Ten numbers at most',
    chooseFirst: 'Choose one to ten numbers',
    invite: 'Numbers: {count} · all drawn pay {most}',
    result: 'Hits: {hits} of {count}, {times}.',
    rule: 'Choose one to ten numbers. Then 20 of 80 numbers are drawn, or 10 of 40, all equally likely and none twice. The more of yours are among them, the more is paid; with ten numbers, none at all pays too.',
    rulePays: 'What hits pay, {count} of {of} chosen:',
    method: 'Method',
    methodKeno: 'Every count of hits with its chance, by the ways to draw it out of all ways to draw.',
  },
  pt: {
    loading: 'O prado escurece',
    draw: 'Sortear',
    board: 'Números',
    pays: 'O que os acertos pagam',
    size: '{drawn} de {of}',
    random: 'Sorte',
    clear: 'Limpar',
    chosen: 'escolhido',
    drawn: 'sorteado',
    hit: 'escolhido e sorteado',
    hits: 'Acertos: {count}',
    spots: 'Números: {count} de {of}',
    atMost: 'No máximo dez números',
    chooseFirst: 'Escolha de um a dez números',
    invite: 'Números: {count} · todos sorteados pagam {most}',
    result: 'Acertos: {hits} de {count}, {times}.',
    rule: 'Escolha de um a dez números. Então são sorteados 20 de 80 números, ou 10 de 40, cada um tão provável quanto os outros e nenhum duas vezes. Quanto mais dos seus estiverem entre eles, mais se paga; com dez números, nenhum acerto também paga.',
    rulePays: 'O que os acertos pagam, escolhendo {count} de {of}:',
    method: 'Método',
    methodKeno: 'Cada número de acertos com sua chance: os modos de sorteá-lo sobre todos os modos de sortear.',
  },
  ja: {
    loading: '草原が暮れていきます',
    draw: '抽選',
    board: '数字',
    pays: '当たりの配当',
    size: '{of}個から{drawn}個',
    random: 'おまかせ',
    clear: '消す',
    chosen: '選択中',
    drawn: '抽選済み',
    hit: '当たり',
    hits: '当たり：{count}',
    spots: '{of}個のうち{count}個',
    atMost: '数字は10個までです',
    chooseFirst: '数字を1個から10個選んでください',
    invite: '数字：{count}個・全部当たると{most}',
    result: '{count}個のうち{hits}個が当たり、{times}。',
    rule: '数字を1個から10個選びます。80個から20個、または40個から10個が、どれも同じ確率で重複なく抽選されます。選んだ数字が多く含まれるほど配当が上がります。10個のときは、1個も当たらなくても配当があります。',
    rulePays: '{of}個から{count}個選んだときの配当：',
    method: '計算方法',
    methodKeno: '当たりの数ごとに、その引き方の数を全ての引き方の数で割った確率で計算。',
  },
  ko: {
    loading: '초원이 어두워집니다',
    draw: '추첨',
    board: '숫자',
    pays: '적중 배당',
    size: '{of}개 중 {drawn}개',
    random: '무작위',
    clear: '지우기',
    chosen: '선택됨',
    drawn: '추첨됨',
    hit: '적중',
    hits: '적중: {count}',
    spots: '{of}개 중 숫자 {count}개',
    atMost: '숫자는 10개까지입니다',
    chooseFirst: '숫자를 1개에서 10개 고르세요',
    invite: '숫자: {count}개 · 모두 적중하면 {most}',
    result: '숫자 {count}개 중 {hits}개 적중, {times}.',
    rule: '숫자를 1개에서 10개 고릅니다. 그러면 80개 중 20개, 또는 40개 중 10개가 같은 확률로 겹치지 않게 추첨됩니다. 고른 숫자가 많이 나올수록 많이 지급하며, 10개를 고르면 하나도 맞지 않아도 지급합니다.',
    rulePays: '{of}개 중 숫자 {count}개를 고를 때 배당:',
    method: '계산 방법',
    methodKeno: '적중 수마다 그렇게 뽑는 경우의 수를 전체 경우의 수로 나눈 확률로 계산.',
  },
  ur: {
    loading: 'میدان پر شام اتر رہی ہے',
    draw: 'قرعہ',
    board: 'اعداد',
    pays: 'درست اعداد کی ادائیگی',
    size: '{of} میں سے {drawn}',
    random: 'اتفاقی',
    clear: 'صاف',
    chosen: 'چنا ہوا',
    drawn: 'نکلا ہوا',
    hit: 'چنا اور نکلا ہوا',
    hits: 'درست: {count}',
    spots: 'چنے ہوئے: {of} میں سے {count}',
    atMost: 'زیادہ سے زیادہ دس اعداد',
    chooseFirst: 'ایک سے دس اعداد چنیں',
    invite: 'اعداد: {count} · سب نکلیں تو {most}',
    result: 'درست: {count} میں سے {hits}، {times}۔',
    rule: 'ایک سے دس اعداد چنیں۔ پھر 80 میں سے 20 یا 40 میں سے 10 اعداد نکلتے ہیں، ہر ایک کا امکان برابر اور کوئی دو بار نہیں۔ آپ کے جتنے زیادہ اعداد ان میں ہوں اتنی زیادہ ادائیگی؛ دس اعداد پر ایک بھی نہ نکلے تب بھی ادائیگی ہے۔',
    rulePays: '{of} میں سے {count} چننے پر ادائیگی:',
    method: 'طریقہ',
    methodKeno: 'درست اعداد کی ہر تعداد اپنے امکان کے ساتھ: اسے نکالنے کی صورتیں تمام صورتوں پر تقسیم۔',
  },
  zh: {
    loading: '草地渐暗',
    draw: '开奖',
    board: '号码',
    pays: '命中赔付',
    size: '{of}选{drawn}',
    random: '随机',
    clear: '清除',
    chosen: '已选',
    drawn: '已开出',
    hit: '命中',
    hits: '命中：{count}',
    spots: '{of}个中选{count}个号码',
    atMost: '最多十个号码',
    chooseFirst: '请选一到十个号码',
    invite: '号码：{count}个 · 全中得{most}',
    result: '{count}个号码命中{hits}个，{times}。',
    rule: '选一到十个号码。随后从80个号码中开出20个，或从40个中开出10个，机会均等且不重复。您的号码开出越多，赔付越高；选十个时一个不中也有赔付。',
    rulePays: '{of}个中选{count}个号码的赔付：',
    method: '方法',
    methodKeno: '每种命中数按其机会计算：开出它的方式数除以全部开奖方式数。',
  },
}

export const fireflyWords = withOdds(own)
