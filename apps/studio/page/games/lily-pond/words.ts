import { withOdds } from '../../odds/words.ts'
import type { Words } from '../../shell/texts.ts'

export type PondKey =
  | 'loading'
  | 'begin'
  | 'take'
  | 'pond'
  | 'pad'
  | 'closed'
  | 'lily'
  | 'pike'
  | 'opened'
  | 'pikes'
  | 'pikesTyped'
  | 'firstPays'
  | 'invite'
  | 'first'
  | 'standing'
  | 'openFirst'
  | 'bitten'
  | 'taken'
  | 'rule'
  | 'ruleTake'
  | 'steps'
  | 'topNote'

const own: Words<PondKey> = {
  en: {
    loading: 'The pond grows still',
    begin: 'Begin',
    take: 'Take',
    pond: 'The pond',
    pad: 'Row {row}, column {column}: {what}',
    closed: 'closed',
    lily: 'a lily',
    pike: 'a pike',
    opened: 'It is {what}.',
    pikes: 'Pikes',
    pikesTyped: 'Type how many pikes, from 1 to 24',
    firstPays: 'First lily',
    invite: 'Pikes: {count} · the first lily makes {amount}',
    first: 'Open a pad · the first lily makes {next}',
    standing: '{won} is yours · the next lily makes {next}',
    openFirst: 'Open a pad first',
    bitten: 'Lilies: {count}, then a pike.',
    taken: 'Lilies: {count}. Taken at {times}.',
    rule: 'Under 25 pads hide pikes, as many as you choose; all others hold a lily. They lie there before you open the first pad, and nothing moves them. Each lily raises what you can take. A pike ends the round, and the stake is lost.',
    ruleTake:
      'Take ends the round and pays what stands. When no lily is left, or the next would be above 10,000 times the stake, the round pays by itself. Where you stop does not change the return.',
    steps: 'Lilies: {count} · pikes: {pikes}',
    topNote: '19 lilies among 5 pikes',
  },
  pt: {
    loading: 'O lago se acalma',
    begin: 'Começar',
    take: 'Retirar',
    pond: 'O lago',
    pad: 'Linha {row}, coluna {column}: {what}',
    closed: 'fechada',
    lily: 'um nenúfar',
    pike: 'um lúcio',
    opened: 'É {what}.',
    pikes: 'Lúcios',
    pikesTyped: 'Digite quantos lúcios, de 1 a 24',
    firstPays: '1º nenúfar',
    invite: 'Lúcios: {count} · o primeiro nenúfar faz {amount}',
    first: 'Abra uma folha · o primeiro nenúfar faz {next}',
    standing: '{won} é seu · o próximo nenúfar faz {next}',
    openFirst: 'Abra primeiro uma folha',
    bitten: 'Nenúfares: {count}, depois um lúcio.',
    taken: 'Nenúfares: {count}. Retirado a {times}.',
    rule: 'Sob 25 folhas escondem-se lúcios, quantos você escolher; todas as outras têm um nenúfar. Eles estão lá antes de você abrir a primeira folha, e nada os move. Cada nenúfar aumenta o que você pode retirar. Um lúcio encerra a rodada, e a aposta se perde.',
    ruleTake:
      'Retirar encerra a rodada e paga o que está ganho. Quando não resta nenúfar, ou o próximo passaria de 10.000 vezes a aposta, a rodada paga sozinha. O ponto em que você para não muda o retorno.',
    steps: 'Nenúfares: {count} · lúcios: {pikes}',
    topNote: '19 nenúfares entre 5 lúcios',
  },
  ja: {
    loading: '池が静まります',
    begin: '始める',
    take: '受け取る',
    pond: '池',
    pad: '{row}行{column}列：{what}',
    closed: '閉じています',
    lily: '睡蓮',
    pike: 'カワカマス',
    opened: '{what}でした。',
    pikes: 'カワカマス',
    pikesTyped: 'カワカマスの数を入力（1から24）',
    firstPays: '最初の花',
    invite: 'カワカマス{count}匹・最初の睡蓮で{amount}',
    first: '葉を開いてください・最初の睡蓮で{next}',
    standing: '獲得 {won}・次の睡蓮で{next}',
    openFirst: 'まず葉を開いてください',
    bitten: '睡蓮{count}輪のあとにカワカマス。',
    taken: '睡蓮{count}輪、{times}で受け取り。',
    rule: '25枚の葉の下に、選んだ数のカワカマスが隠れ、残りはすべて睡蓮です。位置は最初の葉を開く前に決まり、動きません。睡蓮を開くたびに受け取れる額が増えます。カワカマスが出るとラウンドは終わり、ベットは失われます。',
    ruleTake:
      '「受け取る」でラウンドを終え、その時点の額を得ます。睡蓮がなくなるか、次が1万倍を超えるときは自動で支払われます。どこでやめても還元率は変わりません。',
    steps: 'カワカマス{pikes}匹で睡蓮{count}輪',
    topNote: 'カワカマス5匹で睡蓮19輪',
  },
  ko: {
    loading: '연못이 잔잔해집니다',
    begin: '시작',
    take: '수령',
    pond: '연못',
    pad: '{row}행 {column}열: {what}',
    closed: '닫힘',
    lily: '수련',
    pike: '강꼬치고기',
    opened: '{what}입니다.',
    pikes: '강꼬치',
    pikesTyped: '강꼬치 수 입력 (1~24)',
    firstPays: '첫 수련',
    invite: '강꼬치 {count}마리 · 첫 수련에 {amount}',
    first: '잎을 여세요 · 첫 수련에 {next}',
    standing: '현재 {won} · 다음 수련에 {next}',
    openFirst: '먼저 잎을 하나 여세요',
    bitten: '수련 {count}송이 뒤에 강꼬치.',
    taken: '수련 {count}송이, {times}에 수령.',
    rule: '잎 25장 아래에 고른 수만큼 강꼬치가 숨어 있고 나머지는 모두 수련입니다. 첫 잎을 열기 전에 자리가 정해지며 움직이지 않습니다. 수련을 열 때마다 수령할 금액이 커집니다. 강꼬치가 나오면 라운드가 끝나고 베팅을 잃습니다.',
    ruleTake:
      '수령을 누르면 라운드가 끝나고 그때까지의 금액을 받습니다. 수련이 더 없거나 다음이 베팅의 1만 배를 넘으면 저절로 지급됩니다. 어디서 멈추든 환수율은 같습니다.',
    steps: '강꼬치 {pikes}마리에서 수련 {count}송이',
    topNote: '강꼬치 5마리에서 수련 19송이',
  },
  ur: {
    loading: 'تالاب ٹھہر رہا ہے',
    begin: 'شروع',
    take: 'وصول',
    pond: 'تالاب',
    pad: 'قطار {row}، کالم {column}: {what}',
    closed: 'بند',
    lily: 'کنول',
    pike: 'پائیک مچھلی',
    opened: 'یہ {what} ہے۔',
    pikes: 'پائیک',
    pikesTyped: 'پائیک کی تعداد لکھیں، 1 سے 24',
    firstPays: 'پہلا کنول',
    invite: '{count} پائیک · پہلے کنول پر {amount}',
    first: 'پتا کھولیں · پہلے کنول پر {next}',
    standing: '{won} آپ کے ہیں · اگلے کنول پر {next}',
    openFirst: 'پہلے کوئی پتا کھولیں',
    bitten: '{count} کنول کے بعد پائیک۔',
    taken: '{count} کنول کے بعد {times} پر وصول۔',
    rule: '25 پتوں کے نیچے اتنی پائیک مچھلیاں چھپی ہیں جتنی آپ چنیں؛ باقی سب میں کنول ہیں۔ وہ پہلا پتا کھلنے سے پہلے وہاں ہوتی ہیں اور ہلتی نہیں۔ ہر کنول آپ کی قابلِ وصول رقم بڑھاتا ہے۔ پائیک راؤنڈ ختم کر دیتی ہے اور داؤ ہار جاتا ہے۔',
    ruleTake:
      'وصول راؤنڈ ختم کر کے جیتی رقم دیتا ہے۔ جب کوئی کنول نہ بچے، یا اگلا داؤ کے 10,000 گنا سے اوپر ہو، تو راؤنڈ خود ادا کر دیتا ہے۔ آپ جہاں بھی رکیں، واپسی وہی رہتی ہے۔',
    steps: '{pikes} پائیک میں {count} کنول',
    topNote: '5 پائیک میں 19 کنول',
  },
  zh: {
    loading: '池水渐静',
    begin: '开始',
    take: '收下',
    pond: '池塘',
    pad: '第{row}行第{column}列：{what}',
    closed: '未打开',
    lily: '睡莲',
    pike: '狗鱼',
    opened: '是{what}。',
    pikes: '狗鱼',
    pikesTyped: '输入狗鱼数量，1到24',
    firstPays: '第一朵',
    invite: '{count}条狗鱼 · 第一朵睡莲得{amount}',
    first: '打开一片叶子 · 第一朵睡莲得{next}',
    standing: '已得{won} · 下一朵得{next}',
    openFirst: '请先打开一片叶子',
    bitten: '{count}朵睡莲后遇到狗鱼。',
    taken: '{count}朵睡莲，以{times}收下。',
    rule: '25片叶子下藏着您选定数量的狗鱼，其余都是睡莲。位置在您打开第一片之前就已定好，不会移动。每开出一朵睡莲，可收下的金额就增加。遇到狗鱼，这一局结束，投注输掉。',
    ruleTake:
      '按“收下”结束这一局并得到当前金额。没有睡莲可开，或下一朵会超过投注的10,000倍时，自动赔付。在哪里停下都不影响返还率。',
    steps: '{pikes}条狗鱼中开出{count}朵',
    topNote: '5条狗鱼中开出19朵',
  },
}

export const pondWords = withOdds(own)
