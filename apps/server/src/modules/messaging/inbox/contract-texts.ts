import type { ContractNews } from '#contract/contract-news.ts'
import type { InEveryLanguage } from '#contract/languages.ts'
import type { ContractKind } from '#rules/agents/tiers.ts'

/** A title, and sentences of which those with a particular that lacks are left out. */
export type Words = readonly [title: string, ...sentences: string[]]

/** What becomes of contracts, as the inbox names it. */
export const contractMessages = {
  offerAccepted: 'contract.offerAccepted',
  offerRejected: 'contract.offerRejected',
  offerLapsed: 'contract.offerLapsed',
  endAccepted: 'contract.endAccepted',
  endRejected: 'contract.endRejected',
  endLapsed: 'contract.endLapsed',
  cancelled: 'contract.cancelled',
  moved: 'contract.moved',
} as const satisfies Readonly<Record<ContractNews, string>>
type ContractMessage = (typeof contractMessages)[ContractNews]

/** How contracts are called in the middle of a title. */
export const contractNames: InEveryLanguage<Readonly<Record<ContractKind, string>>> = {
  en: { dividend: 'Dividend', daily: 'Daily salary', hourly: 'Hourly salary', realTime: 'Real-time salary' },
  pt: { dividend: 'Dividendo', daily: 'Salário diário', hourly: 'Salário por hora', realTime: 'Salário em tempo real' },
  ja: { dividend: '配当', daily: '日給', hourly: '時給', realTime: 'リアルタイム給与' },
  ko: { dividend: '배당', daily: '일급', hourly: '시급', realTime: '실시간 급여' },
  ur: { dividend: 'منافع کا حصہ', daily: 'روزانہ تنخواہ', hourly: 'فی گھنٹہ تنخواہ', realTime: 'فوری تنخواہ' },
  zh: { dividend: '分红', daily: '日工资', hourly: '时工资', realTime: '实时工资' },
}

/** `{contract}` is its kind, `{account}` the other side: left out where that is the house. */
export const contractTexts: InEveryLanguage<Readonly<Record<ContractMessage, Words>>> = {
  en: {
    'contract.offerAccepted': [
      '{contract}: your offer was accepted',
      '{account} accepted the contract that you offered.',
      'When it begins stands in your agent centre.',
    ],
    'contract.offerRejected': [
      '{contract}: your offer was rejected',
      '{account} rejected the contract that you offered.',
    ],
    'contract.offerLapsed': [
      '{contract}: your offer has lapsed',
      'The contract that you offered to {account} was not agreed on: it was not answered in time, or what it rests on has changed.',
      'You can offer it again.',
    ],
    'contract.endAccepted': [
      '{contract}: the contract ends',
      'Your wish to end the contract holds.',
      'The other side: {account}',
    ],
    'contract.endRejected': [
      '{contract}: the contract goes on',
      'Your wish to end the contract was rejected.',
      'The other side: {account}',
    ],
    'contract.endLapsed': [
      '{contract}: your wish to end it has lapsed',
      'It was not answered in time, or the contract has ended in another way.',
      'The other side: {account}',
    ],
    'contract.cancelled': [
      '{contract}: your contract was cancelled',
      'It went beyond what your upline itself has by now, so it ends with that.',
      'What was earned up to its last day is paid.',
    ],
    'contract.moved': [
      '{contract}: your contract ends by a move',
      'You stand under another upline from now on, so the contract with the one before has ended.',
      'What was earned up to its last day is paid.',
    ],
  },
  pt: {
    'contract.offerAccepted': [
      '{contract}: sua oferta foi aceita',
      '{account} aceitou o contrato que você ofereceu.',
      'A data de início está na sua central de agentes.',
    ],
    'contract.offerRejected': [
      '{contract}: sua oferta foi recusada',
      '{account} recusou o contrato que você ofereceu.',
    ],
    'contract.offerLapsed': [
      '{contract}: sua oferta caducou',
      'O contrato que você ofereceu a {account} não foi firmado: não houve resposta a tempo, ou aquilo em que se baseia mudou.',
      'Você pode oferecê-lo de novo.',
    ],
    'contract.endAccepted': [
      '{contract}: o contrato termina',
      'Seu pedido para encerrar o contrato vale.',
      'A outra parte: {account}',
    ],
    'contract.endRejected': [
      '{contract}: o contrato continua',
      'Seu pedido para encerrar o contrato foi recusado.',
      'A outra parte: {account}',
    ],
    'contract.endLapsed': [
      '{contract}: seu pedido de encerramento caducou',
      'Não houve resposta a tempo, ou o contrato terminou de outra forma.',
      'A outra parte: {account}',
    ],
    'contract.cancelled': [
      '{contract}: seu contrato foi cancelado',
      'Ele ia além do que o seu superior tem agora e por isso termina.',
      'O que foi ganho até o último dia será pago.',
    ],
    'contract.moved': [
      '{contract}: seu contrato termina por uma mudança',
      'A partir de agora você está sob outro superior, e o contrato com o anterior terminou.',
      'O que foi ganho até o último dia será pago.',
    ],
  },
  ja: {
    'contract.offerAccepted': [
      '{contract}：提案が承認されました',
      '{account} があなたの提案した契約を承認しました。',
      '開始日はエージェントセンターでご確認ください。',
    ],
    'contract.offerRejected': ['{contract}：提案が拒否されました', '{account} があなたの提案した契約を拒否しました。'],
    'contract.offerLapsed': [
      '{contract}：提案が失効しました',
      '{account} への契約の提案は成立しませんでした。期限内に回答がなかったか、前提となる条件が変わりました。',
      'もう一度提案できます。',
    ],
    'contract.endAccepted': ['{contract}：契約は終了します', '契約終了の申し出が成立しました。', '相手：{account}'],
    'contract.endRejected': ['{contract}：契約は継続します', '契約終了の申し出は拒否されました。', '相手：{account}'],
    'contract.endLapsed': [
      '{contract}：終了の申し出が失効しました',
      '期限内に回答がなかったか、契約が別の形で終了しました。',
      '相手：{account}',
    ],
    'contract.cancelled': [
      '{contract}：契約が取り消されました',
      '上位エージェントの現在の条件を超えたため、契約は終了します。',
      '最終日までの分は支払われます。',
    ],
    'contract.moved': [
      '{contract}：移動により契約が終了します',
      '上位エージェントが変わったため、以前の相手との契約は終了しました。',
      '最終日までの分は支払われます。',
    ],
  },
  ko: {
    'contract.offerAccepted': [
      '{contract}: 제안이 수락되었습니다',
      '{account} 님이 제안하신 계약을 수락했습니다.',
      '시작일은 에이전트 센터에서 확인할 수 있습니다.',
    ],
    'contract.offerRejected': ['{contract}: 제안이 거절되었습니다', '{account} 님이 제안하신 계약을 거절했습니다.'],
    'contract.offerLapsed': [
      '{contract}: 제안이 만료되었습니다',
      '{account} 님에게 제안하신 계약은 성립되지 않았습니다. 기한 안에 답변이 없었거나 전제가 되는 조건이 바뀌었습니다.',
      '다시 제안할 수 있습니다.',
    ],
    'contract.endAccepted': ['{contract}: 계약이 종료됩니다', '계약 종료 요청이 성립되었습니다.', '상대: {account}'],
    'contract.endRejected': ['{contract}: 계약이 계속됩니다', '계약 종료 요청이 거절되었습니다.', '상대: {account}'],
    'contract.endLapsed': [
      '{contract}: 종료 요청이 만료되었습니다',
      '기한 안에 답변이 없었거나 계약이 다른 방식으로 종료되었습니다.',
      '상대: {account}',
    ],
    'contract.cancelled': [
      '{contract}: 계약이 취소되었습니다',
      '상위 에이전트가 현재 가진 조건을 넘어서게 되어 계약이 종료됩니다.',
      '마지막 날까지의 금액은 지급됩니다.',
    ],
    'contract.moved': [
      '{contract}: 이동으로 계약이 종료됩니다',
      '상위 에이전트가 바뀌어 이전 상대와의 계약이 종료되었습니다.',
      '마지막 날까지의 금액은 지급됩니다.',
    ],
  },
  ur: {
    'contract.offerAccepted': [
      '{contract}: آپ کی پیشکش قبول ہو گئی',
      '{account} نے آپ کا پیش کردہ معاہدہ قبول کر لیا ہے۔',
      'یہ کب شروع ہوگا، آپ کے ایجنٹ سینٹر میں درج ہے۔',
    ],
    'contract.offerRejected': [
      '{contract}: آپ کی پیشکش مسترد ہو گئی',
      '{account} نے آپ کا پیش کردہ معاہدہ مسترد کر دیا ہے۔',
    ],
    'contract.offerLapsed': [
      '{contract}: آپ کی پیشکش کی مدت ختم ہو گئی',
      '{account} کو پیش کردہ معاہدہ طے نہیں ہوا: وقت پر جواب نہیں آیا، یا جن شرائط پر یہ قائم تھا وہ بدل گئیں۔',
      'آپ اسے دوبارہ پیش کر سکتے ہیں۔',
    ],
    'contract.endAccepted': [
      '{contract}: معاہدہ ختم ہو رہا ہے',
      'معاہدہ ختم کرنے کی آپ کی درخواست مان لی گئی ہے۔',
      'دوسرا فریق: {account}',
    ],
    'contract.endRejected': [
      '{contract}: معاہدہ جاری ہے',
      'معاہدہ ختم کرنے کی آپ کی درخواست مسترد کر دی گئی ہے۔',
      'دوسرا فریق: {account}',
    ],
    'contract.endLapsed': [
      '{contract}: ختم کرنے کی درخواست کی مدت ختم ہو گئی',
      'وقت پر جواب نہیں آیا، یا معاہدہ کسی اور طرح ختم ہو گیا ہے۔',
      'دوسرا فریق: {account}',
    ],
    'contract.cancelled': [
      '{contract}: آپ کا معاہدہ منسوخ ہو گیا',
      'یہ اس سے زیادہ تھا جو آپ کے بالا ایجنٹ کے پاس اب ہے، اس لیے یہ ختم ہو جاتا ہے۔',
      'آخری دن تک کی کمائی ادا کی جائے گی۔',
    ],
    'contract.moved': [
      '{contract}: منتقلی کی وجہ سے آپ کا معاہدہ ختم ہو گیا',
      'اب آپ کسی اور بالا ایجنٹ کے تحت ہیں، اس لیے پچھلے ایجنٹ کے ساتھ معاہدہ ختم ہو گیا ہے۔',
      'آخری دن تک کی کمائی ادا کی جائے گی۔',
    ],
  },
  zh: {
    'contract.offerAccepted': [
      '{contract}：您的契约提议已被接受',
      '{account} 已接受您提出的契约。',
      '生效日期请在代理中心查看。',
    ],
    'contract.offerRejected': ['{contract}：您的契约提议被拒绝', '{account} 拒绝了您提出的契约。'],
    'contract.offerLapsed': [
      '{contract}：您的契约提议已失效',
      '您向 {account} 提出的契约未能达成：对方未及时答复，或所依据的条件已变更。',
      '您可以重新提出。',
    ],
    'contract.endAccepted': ['{contract}：契约即将终止', '您终止契约的请求已生效。', '对方：{account}'],
    'contract.endRejected': ['{contract}：契约继续有效', '您终止契约的请求被拒绝。', '对方：{account}'],
    'contract.endLapsed': [
      '{contract}：您的终止请求已失效',
      '对方未及时答复，或契约已以其他方式终止。',
      '对方：{account}',
    ],
    'contract.cancelled': [
      '{contract}：您的契约已取消',
      '该契约超出了您上级目前的条件，因此随之终止。',
      '截至最后一日的收益仍会支付。',
    ],
    'contract.moved': [
      '{contract}：您的契约因调线而终止',
      '您现在归属于另一位上级，与原上级的契约已终止。',
      '截至最后一日的收益仍会支付。',
    ],
  },
}
