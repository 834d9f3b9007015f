import { withOdds } from '../../odds/words.ts'
import type { Words } from '../../shell/texts.ts'

export type UpdraftKey =
  | 'loading'
  | 'begin'
  | 'land'
  | 'landing'
  | 'landingTyped'
  | 'byHand'
  | 'inviteHand'
  | 'invite'
  | 'flying'
  | 'now'
  | 'tooLow'
  | 'landed'
  | 'ended'
  | 'rule'
  | 'ruleLand'
  | 'ruleLine'
  | 'method'
  | 'methodClimb'
  | 'topNote'

const own: Words<UpdraftKey> = {
  en: {
    loading: 'The air is rising',
    begin: 'Fly',
    land: 'Land',
    landing: 'Land at',
    landingTyped: 'Type the height at which it lands by itself, from 1.01 to 10,000; empty to land by hand',
    byHand: 'By hand',
    inviteHand: 'Land before the flight ends',
    invite: 'Lands at {times} for {amount}',
    flying: 'In flight. Land pays the height you see.',
    now: 'Landing now pays {amount}',
    tooLow: 'Still on the ground',
    landed: 'Landed at {times}; the flight would have ended at {point}.',
    ended: 'The flight ended at {point}.',
    rule: 'A glider rises, slowly at first and then ever faster: it is at twice the stake after 7 seconds and at ten times after 23. Each flight ends at a height that was drawn before it began. Land before, and the height you see is paid. Otherwise the stake is lost.',
    ruleLand:
      'You can set the height at which it lands by itself beforehand. At 10,000 times the stake it always lands. Where you land does not change the return.',
    ruleLine:
      'Your landing counts by the height that you saw, however long it takes on its way to the house. The page asks four times a second whether the flight still holds, so it may be shown a little too far before it falls back.',
    method: 'Method',
    methodClimb:
      'One of 4,294,967,296 numbers is drawn. The flight ends at 99 / 100 × how many numbers there are / how many are no lower than the one drawn, cut at two decimals; below 1.01 it does not leave the ground, once in 51 flights.',
    topNote: 'landing at 10,000',
  },
  pt: {
    loading: 'O ar está subindo',
    begin: 'Voar',
    land: 'Pousar',
    landing: 'Pousar em',
    landingTyped: 'Digite a altura em que pousa sozinho, de 1,01 a 10.000; vazio para pousar à mão',
    byHand: 'À mão',
    inviteHand: 'Pouse antes que o voo acabe',
    invite: 'Pousa em {times} por {amount}',
    flying: 'Em voo. Pousar paga a altura que você vê.',
    now: 'Pousar agora paga {amount}',
    tooLow: 'Ainda no chão',
    landed: 'Pousou em {times}; o voo acabaria em {point}.',
    ended: 'O voo acabou em {point}.',
    rule: 'Um planador sobe, primeiro devagar e depois cada vez mais rápido: está em duas vezes a aposta após 7 segundos e em dez vezes após 23. Cada voo acaba numa altura sorteada antes de começar. Pouse antes, e a altura que você vê é paga. Senão, a aposta se perde.',
    ruleLand:
      'Você pode definir antes a altura em que ele pousa sozinho. Em 10.000 vezes a aposta ele sempre pousa. Onde você pousa não muda o retorno.',
    ruleLine:
      'Seu pouso vale pela altura que você viu, por mais que demore a chegar à casa. A página pergunta quatro vezes por segundo se o voo ainda continua, por isso ele pode ser mostrado um pouco além antes de cair.',
    method: 'Método',
    methodClimb:
      'Sorteia-se um de 4.294.967.296 números. O voo acaba em 99 / 100 × quantos números há / quantos não são menores que o sorteado, cortado em duas casas; abaixo de 1,01 ele não sai do chão, uma vez em 51 voos.',
    topNote: 'pousando em 10.000',
  },
  ja: {
    loading: '風が昇ります',
    begin: '飛ぶ',
    land: '着陸',
    landing: '着陸高度',
    landingTyped: '自動で着陸する高さを入力（1.01から10,000）。空欄なら手動',
    byHand: '手動',
    inviteHand: '飛行が終わる前に着陸してください',
    invite: '{times}で着陸して{amount}',
    flying: '飛行中。着陸すると見えている高さが支払われます。',
    now: '今着陸すると{amount}',
    tooLow: 'まだ地上です',
    landed: '{times}で着陸。飛行は{point}で終わるはずでした。',
    ended: '飛行は{point}で終わりました。',
    rule: 'グライダーは初めはゆっくり、次第に速く上昇し、7秒で2倍、23秒で10倍に達します。飛行の終わる高さは、飛ぶ前に抽選で決まっています。その前に着陸すれば見えている高さが支払われ、遅れればベットは失われます。',
    ruleLand:
      '自動で着陸する高さを前もって決められます。1万倍では必ず着陸します。どこで着陸しても還元率は変わりません。',
    ruleLine:
      '着陸は、通信に時間がかかっても、あなたが見た高さで数えます。画面は毎秒4回、飛行が続いているか確認するため、終わりより少し先まで見えてから戻ることがあります。',
    method: '計算方法',
    methodClimb:
      '4,294,967,296個の数から1つを抽選します。飛行は、99÷100×全ての数÷その数以降の個数（小数第2位で切り捨て）で終わります。1.01に満たないときは離陸せず、51回に1回起こります。',
    topNote: '10,000での着陸',
  },
  ko: {
    loading: '바람이 오릅니다',
    begin: '비행',
    land: '착륙',
    landing: '착륙 높이',
    landingTyped: '저절로 착륙할 높이 입력 (1.01~10,000), 비우면 직접 착륙',
    byHand: '직접',
    inviteHand: '비행이 끝나기 전에 착륙하세요',
    invite: '{times}에 착륙하면 {amount}',
    flying: '비행 중. 착륙하면 보이는 높이를 지급합니다.',
    now: '지금 착륙하면 {amount}',
    tooLow: '아직 땅에 있습니다',
    landed: '{times}에 착륙. 비행은 {point}에서 끝날 예정이었습니다.',
    ended: '비행이 {point}에서 끝났습니다.',
    rule: '글라이더는 처음에는 천천히, 갈수록 빠르게 올라 7초에 베팅의 2배, 23초에 10배가 됩니다. 비행이 끝나는 높이는 시작 전에 추첨됩니다. 그 전에 착륙하면 보이는 높이를 받고, 아니면 베팅을 잃습니다.',
    ruleLand:
      '저절로 착륙할 높이를 미리 정할 수 있습니다. 베팅의 1만 배에서는 반드시 착륙합니다. 어디서 착륙하든 환수율은 같습니다.',
    ruleLine:
      '착륙은 전송이 얼마나 걸리든 본 높이로 계산합니다. 화면은 1초에 네 번 비행이 이어지는지 묻기 때문에, 끝보다 조금 더 보였다가 내려올 수 있습니다.',
    method: '계산 방법',
    methodClimb:
      '4,294,967,296개의 수 중 하나를 추첨합니다. 비행은 99 / 100 × 전체 수의 개수 / 뽑힌 수보다 작지 않은 수의 개수에서 끝나며 소수 둘째 자리에서 버립니다. 1.01보다 낮으면 뜨지 못하며 51번에 한 번입니다.',
    topNote: '10,000에 착륙',
  },
  ur: {
    loading: 'ہوا اوپر اٹھ رہی ہے',
    begin: 'اڑان',
    land: 'اتریں',
    landing: 'اترنے کی بلندی',
    landingTyped: 'وہ بلندی لکھیں جس پر خود اترے، 1.01 سے 10,000؛ خالی ہو تو ہاتھ سے',
    byHand: 'ہاتھ سے',
    inviteHand: 'پرواز ختم ہونے سے پہلے اتریں',
    invite: '{times} پر اتر کر {amount}',
    flying: 'پرواز جاری ہے۔ اترنے پر نظر آنے والی بلندی ملتی ہے۔',
    now: 'ابھی اترنے پر {amount}',
    tooLow: 'ابھی زمین پر ہے',
    landed: '{times} پر اترے؛ پرواز {point} پر ختم ہوتی۔',
    ended: 'پرواز {point} پر ختم ہوئی۔',
    rule: 'گلائیڈر پہلے آہستہ اور پھر تیزی سے اٹھتا ہے: 7 سیکنڈ بعد داؤ کا دگنا اور 23 سیکنڈ بعد دس گنا۔ ہر پرواز اس بلندی پر ختم ہوتی ہے جو شروع سے پہلے نکالی گئی۔ اس سے پہلے اتریں تو نظر آنے والی بلندی ملتی ہے، ورنہ داؤ ہار جاتا ہے۔',
    ruleLand:
      'آپ پہلے سے وہ بلندی طے کر سکتے ہیں جس پر یہ خود اترے۔ داؤ کے 10,000 گنا پر یہ ہمیشہ اترتا ہے۔ آپ جہاں بھی اتریں، واپسی وہی رہتی ہے۔',
    ruleLine:
      'آپ کا اترنا اس بلندی پر گنا جاتا ہے جو آپ نے دیکھی، چاہے ہاؤس تک پہنچنے میں کتنی دیر لگے۔ صفحہ سیکنڈ میں چار بار پوچھتا ہے کہ پرواز جاری ہے یا نہیں، اس لیے وہ تھوڑا آگے دکھ کر واپس آ سکتی ہے۔',
    method: 'طریقہ',
    methodClimb:
      '4,294,967,296 میں سے ایک عدد نکلتا ہے۔ پرواز 99 / 100 × تمام اعداد کی تعداد / نکلے ہوئے عدد کے برابر یا اس سے بڑے اعداد کی تعداد پر ختم ہوتی ہے، دو اعشاریوں پر کٹی ہوئی؛ 1.01 سے نیچے یہ زمین سے نہیں اٹھتا، 51 پروازوں میں ایک بار۔',
    topNote: '10,000 پر اترنا',
  },
  zh: {
    loading: '气流渐起',
    begin: '起飞',
    land: '降落',
    landing: '降落高度',
    landingTyped: '输入自动降落的高度，1.01到10,000；留空则手动降落',
    byHand: '手动',
    inviteHand: '请在飞行结束前降落',
    invite: '在{times}降落得{amount}',
    flying: '飞行中。降落即按您看到的高度赔付。',
    now: '现在降落得{amount}',
    tooLow: '还在地面',
    landed: '在{times}降落；飞行本会在{point}结束。',
    ended: '飞行在{point}结束。',
    rule: '滑翔机先慢后快地上升：7秒时为投注的2倍，23秒时为10倍。每次飞行结束的高度在起飞前就已抽定。在那之前降落，按您看到的高度赔付；否则投注输掉。',
    ruleLand: '您可以事先设定自动降落的高度。到投注的10,000倍时一定降落。在哪里降落都不影响返还率。',
    ruleLine:
      '降落按您看到的高度计算，不论传到平台要多久。页面每秒询问四次飞行是否还在继续，所以画面可能稍稍飞过终点再落回。',
    method: '方法',
    methodClimb:
      '从4,294,967,296个数中抽出一个。飞行结束于 99 / 100 × 全部数的个数 / 不小于它的数的个数，截取两位小数；低于1.01则未能离地，每51次飞行一次。',
    topNote: '在10,000降落',
  },
}

export const updraftWords = withOdds(own)
