import { withOdds } from '../../odds/words.ts'
import type { Words } from '../../shell/texts.ts'

export type SkyKey =
  | 'loading'
  | 'begin'
  | 'take'
  | 'calls'
  | 'higher'
  | 'lower'
  | 'same'
  | 'higherSame'
  | 'lowerSame'
  | 'invite'
  | 'first'
  | 'standing'
  | 'callFirst'
  | 'fell'
  | 'taken'
  | 'rule'
  | 'ruleEdge'
  | 'ruleTake'
  | 'spreadNote'
  | 'topNote'
  | 'again'
  | 'keysText'
  | 'spreadValue'

const own: Words<SkyKey> = {
  en: {
    loading: 'The sun is rising',
    begin: 'Begin',
    take: 'Take',
    calls: 'The next card',
    higher: 'Higher',
    lower: 'Lower',
    same: 'The same',
    higherSame: 'Higher or same',
    lowerSame: 'Lower or same',
    invite: 'Begin for the first card',
    first: 'Is the next card higher or lower?',
    standing: '{won} is yours at {times} · go on or take it',
    callFirst: 'Call the next card first',
    fell: '{card}: the plank gives way. Steps: {count}.',
    taken: 'Steps: {count}. Taken at {times}.',
    rule: 'Say whether the next card is higher or lower than the one that lies there. Each right call is a step over the bridge and multiplies what you can take; a wrong one ends the round, and the stake is lost. Each card comes from a fresh deck. The ace is the lowest, the king the highest.',
    ruleEdge:
      'Between ace and king the same rank counts for both calls. At an ace you call higher or the same, at a king lower or the same. Up and down arrows call, S calls the same.',
    ruleTake:
      'Take ends the round and pays what stands. A call that would pay more than 10,000 times the stake is not offered; with none left the round pays by itself. The house takes its hundredth once a round, so where you stop does not change the return.',
    spreadNote: 'one call of seven ways in thirteen, then taken',
    topNote: 'at most: no step leads beyond it',
    again: 'Stake of the last round',
    keysText:
      'Up and down change the stake, and in a round call the next card, where S calls the same. H halves the stake and D doubles it, R takes that of the last round. Space or Enter presses the large button.',
    spreadValue: 'standard deviation {value} stakes',
  },
  pt: {
    loading: 'O sol está nascendo',
    begin: 'Começar',
    take: 'Retirar',
    calls: 'A próxima carta',
    higher: 'Maior',
    lower: 'Menor',
    same: 'Igual',
    higherSame: 'Maior ou igual',
    lowerSame: 'Menor ou igual',
    invite: 'Comece para ver a primeira carta',
    first: 'A próxima carta é maior ou menor?',
    standing: '{won} é seu a {times} · siga ou retire',
    callFirst: 'Primeiro diga a próxima carta',
    fell: '{card}: a tábua cede. Passos: {count}.',
    taken: 'Passos: {count}. Retirado a {times}.',
    rule: 'Diga se a próxima carta é maior ou menor que a da mesa. Cada acerto é um passo na ponte e multiplica o que você pode retirar; um erro encerra a rodada, e a aposta se perde. Cada carta vem de um baralho novo. O ás é a menor, o rei a maior.',
    ruleEdge:
      'Entre ás e rei, a carta igual vale para os dois lados. No ás você diz maior ou igual, no rei menor ou igual. As setas para cima e para baixo escolhem, S diz igual.',
    ruleTake:
      'Retirar encerra a rodada e paga o que está ganho. Um palpite que pagaria mais de 10.000 vezes a aposta não é oferecido; sem nenhum, a rodada paga sozinha. A casa fica com seu centésimo uma vez por rodada, por isso o ponto em que você para não muda o retorno.',
    spreadNote: 'um palpite de sete em treze e retirada',
    topNote: 'no máximo: nenhum passo passa disso',
    again: 'Aposta da última rodada',
    keysText:
      'Para cima e para baixo mudam a aposta, e na rodada dizem a próxima carta, em que S diz igual. H divide a aposta e D a dobra, R repete a da última rodada. Espaço ou Enter aperta o botão grande.',
    spreadValue: 'desvio padrão de {value} apostas',
  },
  ja: {
    loading: '日が昇ります',
    begin: '始める',
    take: '受け取る',
    calls: '次のカード',
    higher: '上',
    lower: '下',
    same: '同じ',
    higherSame: '上か同じ',
    lowerSame: '下か同じ',
    invite: '始めると最初のカードが出ます',
    first: '次のカードは上、それとも下？',
    standing: '獲得 {won}（{times}）・続けるか受け取るか',
    callFirst: 'まず次のカードを予想してください',
    fell: '{card}：{count}歩のあと板が落ちました。',
    taken: '{count}歩、{times}で受け取り。',
    rule: '次のカードが今のカードより上か下かを当てます。当たるたびに橋を一歩進み、受け取れる額が増えます。外れるとラウンドは終わり、ベットは失われます。カードは毎回新しい一組から引かれます。エースが最小、キングが最大です。',
    ruleEdge:
      'エースとキング以外では、同じ数はどちらの予想でも当たりです。エースでは上か同じ、キングでは下か同じを選びます。上下キーで予想、Sで同じ。',
    ruleTake:
      '「受け取る」でラウンドを終え、その時点の額を得ます。1万倍を超える予想は選べず、選べるものがなくなると自動で支払われます。ハウスの取り分は1ラウンドに一度だけなので、どこでやめても還元率は同じです。',
    spreadNote: '13通り中7通りの予想1回で受け取る場合',
    topNote: '上限：これを超える一歩はありません',
    again: '前回のベットを使う',
    keysText:
      '上下キーでベット額を変え、ラウンド中は次のカードを予想します（Sで同じ）。Hで半分、Dで2倍、Rで前回のベット。スペースかEnterで大きなボタンを押します。',
    spreadValue: '標準偏差 ベットの{value}倍',
  },
  ko: {
    loading: '해가 떠오릅니다',
    begin: '시작',
    take: '수령',
    calls: '다음 카드',
    higher: '높음',
    lower: '낮음',
    same: '같음',
    higherSame: '높거나 같음',
    lowerSame: '낮거나 같음',
    invite: '시작하면 첫 카드가 나옵니다',
    first: '다음 카드는 높을까요, 낮을까요?',
    standing: '현재 {won} ({times}) · 계속하거나 수령',
    callFirst: '먼저 다음 카드를 고르세요',
    fell: '{card}: {count}걸음 뒤에 널빤지가 떨어졌습니다.',
    taken: '{count}걸음, {times}에 수령.',
    rule: '다음 카드가 놓인 카드보다 높은지 낮은지 맞히세요. 맞힐 때마다 다리를 한 걸음 건너고 수령할 금액이 커집니다. 틀리면 라운드가 끝나고 베팅을 잃습니다. 카드는 매번 새 덱에서 나옵니다. 에이스가 가장 낮고 킹이 가장 높습니다.',
    ruleEdge:
      '에이스와 킹이 아니면 같은 숫자는 양쪽 모두 맞습니다. 에이스에서는 높음이나 같음, 킹에서는 낮음이나 같음을 고릅니다. 위아래 키로 고르고 S는 같음입니다.',
    ruleTake:
      '수령을 누르면 라운드가 끝나고 그때까지의 금액을 받습니다. 베팅의 1만 배를 넘는 선택은 나오지 않으며, 남은 선택이 없으면 저절로 지급됩니다. 하우스 몫은 라운드마다 한 번이라 어디서 멈추든 환수율은 같습니다.',
    spreadNote: '13가지 중 7가지로 한 번 맞히고 수령할 때',
    topNote: '최대치이며, 이를 넘는 걸음은 없습니다',
    again: '지난 라운드의 베팅 사용',
    keysText:
      '위아래 키로 베팅을 바꾸고, 라운드 중에는 다음 카드를 고르며 S는 같음입니다. H는 베팅의 절반, D는 두 배, R은 지난 라운드의 베팅입니다. 스페이스나 Enter는 큰 버튼입니다.',
    spreadValue: '표준편차 베팅의 {value}배',
  },
  ur: {
    loading: 'سورج نکل رہا ہے',
    begin: 'شروع',
    take: 'وصول',
    calls: 'اگلا پتا',
    higher: 'بڑا',
    lower: 'چھوٹا',
    same: 'برابر',
    higherSame: 'بڑا یا برابر',
    lowerSame: 'چھوٹا یا برابر',
    invite: 'پہلے پتے کے لیے شروع کریں',
    first: 'اگلا پتا بڑا ہے یا چھوٹا؟',
    standing: '{won} آپ کے ہیں، {times} · آگے بڑھیں یا وصول کریں',
    callFirst: 'پہلے اگلے پتے کا اندازہ لگائیں',
    fell: '{card}: {count} قدم کے بعد تختہ ٹوٹ گیا۔',
    taken: '{count} قدم کے بعد {times} پر وصول۔',
    rule: 'بتائیں کہ اگلا پتا رکھے ہوئے پتے سے بڑا ہے یا چھوٹا۔ ہر درست اندازہ پل پر ایک قدم ہے اور قابلِ وصول رقم بڑھاتا ہے؛ غلط اندازے پر راؤنڈ ختم اور داؤ ہار جاتا ہے۔ ہر پتا نئی گڈی سے آتا ہے۔ اکا سب سے چھوٹا، بادشاہ سب سے بڑا ہے۔',
    ruleEdge:
      'اکے اور بادشاہ کے درمیان برابر پتا دونوں طرف جیتتا ہے۔ اکے پر بڑا یا برابر، بادشاہ پر چھوٹا یا برابر کہا جاتا ہے۔ اوپر نیچے کے تیر اندازہ لگاتے ہیں، S برابر کہتا ہے۔',
    ruleTake:
      'وصول راؤنڈ ختم کر کے جیتی رقم دیتا ہے۔ جو اندازہ داؤ کے 10,000 گنا سے زیادہ دے وہ پیش نہیں ہوتا؛ کوئی نہ بچے تو راؤنڈ خود ادا کر دیتا ہے۔ ہاؤس اپنا سوواں حصہ ہر راؤنڈ میں ایک بار لیتا ہے، اس لیے آپ جہاں بھی رکیں، واپسی وہی رہتی ہے۔',
    spreadNote: 'تیرہ میں سے سات صورتوں کا ایک اندازہ، پھر وصول',
    topNote: 'زیادہ سے زیادہ؛ کوئی قدم اس سے آگے نہیں جاتا',
    again: 'پچھلے راؤنڈ کا داؤ',
    keysText:
      'اوپر اور نیچے داؤ بدلتے ہیں، اور راؤنڈ میں اگلے پتے کا اندازہ لگاتے ہیں، جہاں S برابر کہتا ہے۔ H داؤ آدھا اور D دگنا کرتا ہے، R پچھلے راؤنڈ کا داؤ لیتا ہے۔ اسپیس یا Enter بڑا بٹن دباتا ہے۔',
    spreadValue: 'معیاری انحراف {value} داؤ',
  },
  zh: {
    loading: '太阳正在升起',
    begin: '开始',
    take: '收下',
    calls: '下一张牌',
    higher: '更大',
    lower: '更小',
    same: '相同',
    higherSame: '更大或相同',
    lowerSame: '更小或相同',
    invite: '点开始发第一张牌',
    first: '下一张更大还是更小？',
    standing: '已得{won}（{times}）· 继续或收下',
    callFirst: '请先猜下一张牌',
    fell: '{card}：走了{count}步后木板断了。',
    taken: '走了{count}步，以{times}收下。',
    rule: '猜下一张牌比桌上的大还是小。每猜对一次就在桥上走一步，可收下的金额随之增加；猜错则这一局结束，投注输掉。每张牌都来自一副新牌。A最小，K最大。',
    ruleEdge: '除A和K外，点数相同对两边都算对。遇到A可猜更大或相同，遇到K可猜更小或相同。上下键选择，S选相同。',
    ruleTake:
      '按“收下”结束这一局并得到当前金额。赔付会超过投注10,000倍的选项不会出现；没有选项时自动赔付。平台的百分之一每局只取一次，所以在哪里停下都不影响返还率。',
    spreadNote: '十三种中猜七种一次后收下',
    topNote: '上限：没有一步会超过它',
    again: '沿用上一局的投注',
    keysText:
      '上下键调整投注额，局中则用来猜下一张牌，S猜相同。H减半，D加倍，R沿用上一局的投注。空格或Enter按下大按钮。',
    spreadValue: '标准差为投注的{value}倍',
  },
}

export const skyWords = withOdds(own)
