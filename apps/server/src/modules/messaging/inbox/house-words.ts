import type { InEveryLanguage } from '#contract/languages.ts'
import { contractTexts, type Words } from './contract-texts.ts'
import { loyaltyTexts } from './loyalty-texts.ts'

/** What the house writes by itself: what an order is about, and where it arrived. */
export const houseKinds = [
  'deposit.credited',
  'deposit.failed',
  'deposit.rejected',
  'withdrawal.paidOut',
  'withdrawal.rejected',
  'withdrawal.failed',
  'withdrawal.settled',
  'withdrawal.restReturned',
  'transfer.returned',
  'identity.approved',
  'identity.rejected',
  'feedback.answered',
  'level.risen',
  'award.claim',
  'award.list',
  'award.raffle',
  'award.ranking',
  'application.approved',
  'application.rejected',
  'redemption.approved',
  'redemption.rejected',
  'contract.offerAccepted',
  'contract.offerRejected',
  'contract.offerLapsed',
  'contract.endAccepted',
  'contract.endRejected',
  'contract.endLapsed',
  'contract.cancelled',
  'contract.moved',
] as const
export type HouseKind = (typeof houseKinds)[number]

const EN: Readonly<Record<HouseKind, Words>> = {
  ...contractTexts.en,
  ...loyaltyTexts.en,
  'deposit.credited': ['Your deposit has arrived', 'We have credited {amount} to your wallet.', 'Good luck!'],
  'deposit.failed': [
    'Your deposit did not go through',
    'The payment of {amount} was not completed, and nothing was taken.',
    'You are welcome to try again, or to choose another way to pay.',
  ],
  'deposit.rejected': [
    'Your deposit could not be confirmed',
    'We could not match your proof with a payment of {amount}.',
    'Reason: {reason}',
    'Please write to us if you think that this is wrong.',
  ],
  'withdrawal.paidOut': [
    'Your withdrawal is on its way',
    'We have paid out {amount}.',
    'It goes to {card}.',
    'Please confirm in your withdrawal record once it has arrived.',
  ],
  'withdrawal.rejected': ['Your withdrawal was not approved', '{amount} is back in your wallet.', 'Reason: {reason}'],
  'withdrawal.failed': [
    'Your withdrawal came back',
    'It could not be paid out, and {amount} is back in your wallet.',
    'Reason: {reason}',
    'Please check the account and try again.',
  ],
  'withdrawal.settled': [
    'Your withdrawal is settled',
    'Your withdrawal of {amount} is closed.',
    'Please write to us if anything is missing.',
  ],
  'withdrawal.restReturned': [
    'What did not arrive is back',
    '{returned} that was missing from your withdrawal of {amount} is back in your wallet.',
    'Reason: {reason}',
  ],
  'transfer.returned': [
    'A transfer came back',
    'The transfer of {amount} was not carried out.',
    'Your money is where it was before.',
  ],
  'identity.approved': [
    'Your identity is verified',
    'Thank you. You can now use everything that requires verification.',
  ],
  'identity.rejected': [
    'We could not verify your identity',
    'Reason: {reason}',
    'Please send us the documents once more.',
  ],
  'feedback.answered': ['We have answered you', 'Our answer to your message is under Feedback.'],
}

const PT: Readonly<Record<HouseKind, Words>> = {
  ...contractTexts.pt,
  ...loyaltyTexts.pt,
  'deposit.credited': ['Seu depósito chegou', 'Creditamos {amount} na sua carteira.', 'Boa sorte!'],
  'deposit.failed': [
    'Seu depósito não foi concluído',
    'O pagamento de {amount} não foi finalizado e nada foi cobrado.',
    'Você pode tentar de novo ou escolher outra forma de pagamento.',
  ],
  'deposit.rejected': [
    'Não conseguimos confirmar seu depósito',
    'Não encontramos um pagamento de {amount} que corresponda ao comprovante.',
    'Motivo: {reason}',
    'Se achar que há um engano, fale com a gente.',
  ],
  'withdrawal.paidOut': [
    'Seu saque está a caminho',
    'Pagamos {amount}.',
    'Destino: {card}.',
    'Quando chegar, confirme no histórico de saques.',
  ],
  'withdrawal.rejected': [
    'Seu saque não foi aprovado',
    'O valor de {amount} voltou para a sua carteira.',
    'Motivo: {reason}',
  ],
  'withdrawal.failed': [
    'Seu saque voltou',
    'Não foi possível pagar, e {amount} voltaram para a sua carteira.',
    'Motivo: {reason}',
    'Confira a conta e tente de novo.',
  ],
  'withdrawal.settled': [
    'Seu saque foi concluído',
    'Seu saque de {amount} está encerrado.',
    'Se faltar alguma coisa, fale com a gente.',
  ],
  'withdrawal.restReturned': [
    'O que faltava voltou',
    'Os {returned} que faltavam no seu saque de {amount} voltaram para a sua carteira.',
    'Motivo: {reason}',
  ],
  'transfer.returned': [
    'Uma transferência voltou',
    'A transferência de {amount} não foi realizada.',
    'Seu dinheiro está onde estava antes.',
  ],
  'identity.approved': ['Sua identidade foi confirmada', 'Obrigado. Tudo o que depende disso já está liberado.'],
  'identity.rejected': [
    'Não conseguimos confirmar sua identidade',
    'Motivo: {reason}',
    'Envie os documentos mais uma vez, por favor.',
  ],
  'feedback.answered': ['Respondemos você', 'Nossa resposta está em Fale conosco.'],
}

const JA: Readonly<Record<HouseKind, Words>> = {
  ...contractTexts.ja,
  ...loyaltyTexts.ja,
  'deposit.credited': ['入金が完了しました', '{amount} をウォレットに反映しました。', '幸運を祈ります！'],
  'deposit.failed': [
    '入金が完了しませんでした',
    '{amount} のお支払いは完了せず、引き落としはありません。',
    'もう一度お試しいただくか、別の方法をお選びください。',
  ],
  'deposit.rejected': [
    '入金を確認できませんでした',
    '証明と一致する {amount} のお支払いが見つかりませんでした。',
    '理由：{reason}',
    'お心当たりと異なる場合はご連絡ください。',
  ],
  'withdrawal.paidOut': [
    '出金の手続きをしました',
    '{amount} をお支払いしました。',
    'お支払い先：{card}',
    '届きましたら、出金履歴で受け取りの確認をお願いします。',
  ],
  'withdrawal.rejected': ['出金が承認されませんでした', '{amount} はウォレットに戻りました。', '理由：{reason}'],
  'withdrawal.failed': [
    '出金が戻ってきました',
    'お支払いできず、{amount} はウォレットに戻りました。',
    '理由：{reason}',
    '口座をご確認のうえ、もう一度お試しください。',
  ],
  'withdrawal.settled': [
    '出金の手続きが終わりました',
    '{amount} の出金は完了しました。',
    '不足がある場合はご連絡ください。',
  ],
  'withdrawal.restReturned': [
    '届かなかった分が戻りました',
    '{amount} の出金のうち届かなかった {returned} はウォレットに戻りました。',
    '理由：{reason}',
  ],
  'transfer.returned': ['振替が戻ってきました', '{amount} の振替は行われませんでした。', '残高は元のままです。'],
  'identity.approved': [
    '本人確認が完了しました',
    'ありがとうございます。本人確認が必要な機能をすべてご利用いただけます。',
  ],
  'identity.rejected': ['本人確認ができませんでした', '理由：{reason}', 'お手数ですが、書類をもう一度お送りください。'],
  'feedback.answered': ['お返事をお送りしました', 'ご意見への回答は「フィードバック」でご覧いただけます。'],
}

const KO: Readonly<Record<HouseKind, Words>> = {
  ...contractTexts.ko,
  ...loyaltyTexts.ko,
  'deposit.credited': ['입금이 완료되었습니다', '{amount}을(를) 지갑에 반영했습니다.', '행운을 빕니다!'],
  'deposit.failed': [
    '입금이 완료되지 않았습니다',
    '{amount} 결제가 끝나지 않았고 출금된 금액은 없습니다.',
    '다시 시도하거나 다른 결제 방법을 선택해 주세요.',
  ],
  'deposit.rejected': [
    '입금을 확인하지 못했습니다',
    '증빙과 일치하는 {amount} 결제를 찾지 못했습니다.',
    '사유: {reason}',
    '사실과 다르다면 알려 주세요.',
  ],
  'withdrawal.paidOut': [
    '출금이 처리되었습니다',
    '{amount}을(를) 지급했습니다.',
    '받는 곳: {card}',
    '도착하면 출금 내역에서 수령을 확인해 주세요.',
  ],
  'withdrawal.rejected': ['출금이 승인되지 않았습니다', '{amount}이(가) 지갑으로 돌아왔습니다.', '사유: {reason}'],
  'withdrawal.failed': [
    '출금이 되돌아왔습니다',
    '지급하지 못해 {amount}이(가) 지갑으로 돌아왔습니다.',
    '사유: {reason}',
    '계좌를 확인하고 다시 시도해 주세요.',
  ],
  'withdrawal.settled': ['출금이 마무리되었습니다', '{amount} 출금이 종료되었습니다.', '빠진 것이 있으면 알려 주세요.'],
  'withdrawal.restReturned': [
    '받지 못한 금액이 돌아왔습니다',
    '{amount} 출금 중 받지 못한 {returned}이(가) 지갑으로 돌아왔습니다.',
    '사유: {reason}',
  ],
  'transfer.returned': [
    '이체가 되돌아왔습니다',
    '{amount} 이체는 이루어지지 않았습니다.',
    '돈은 원래 있던 곳에 있습니다.',
  ],
  'identity.approved': ['본인 확인이 완료되었습니다', '감사합니다. 본인 확인이 필요한 모든 기능을 이용할 수 있습니다.'],
  'identity.rejected': ['본인 확인을 하지 못했습니다', '사유: {reason}', '서류를 한 번 더 보내 주세요.'],
  'feedback.answered': ['답변을 드렸습니다', '답변은 의견 보내기에서 볼 수 있습니다.'],
}

const UR: Readonly<Record<HouseKind, Words>> = {
  ...contractTexts.ur,
  ...loyaltyTexts.ur,
  'deposit.credited': ['آپ کی جمع شدہ رقم پہنچ گئی', 'ہم نے {amount} آپ کے والٹ میں شامل کر دیے ہیں۔', 'نیک تمنائیں!'],
  'deposit.failed': [
    'آپ کی رقم جمع نہیں ہو سکی',
    '{amount} کی ادائیگی مکمل نہیں ہوئی اور کچھ نہیں کاٹا گیا۔',
    'دوبارہ کوشش کریں یا ادائیگی کا کوئی اور طریقہ چنیں۔',
  ],
  'deposit.rejected': [
    'ہم آپ کی جمع کی تصدیق نہیں کر سکے',
    'ثبوت سے میل کھاتی {amount} کی کوئی ادائیگی نہیں ملی۔',
    'وجہ: {reason}',
    'اگر آپ کو یہ غلط لگے تو ہمیں لکھیں۔',
  ],
  'withdrawal.paidOut': [
    'آپ کی رقم روانہ ہو گئی',
    'ہم نے {amount} ادا کر دیے ہیں۔',
    'وصول کنندہ: {card}',
    'پہنچنے پر نکالی گئی رقوم کے ریکارڈ میں تصدیق کر دیں۔',
  ],
  'withdrawal.rejected': ['رقم نکالنے کی منظوری نہیں ملی', '{amount} آپ کے والٹ میں واپس آ گئے ہیں۔', 'وجہ: {reason}'],
  'withdrawal.failed': [
    'آپ کی رقم واپس آ گئی',
    'ادائیگی نہیں ہو سکی اور {amount} آپ کے والٹ میں واپس آ گئے ہیں۔',
    'وجہ: {reason}',
    'اکاؤنٹ دیکھ کر دوبارہ کوشش کریں۔',
  ],
  'withdrawal.settled': [
    'رقم نکالنے کا معاملہ مکمل ہوا',
    '{amount} کی نکاسی بند ہو گئی ہے۔',
    'اگر کچھ کم ہو تو ہمیں لکھیں۔',
  ],
  'withdrawal.restReturned': [
    'جو نہیں پہنچا وہ واپس آ گیا',
    '{amount} کی نکاسی میں سے جو {returned} نہیں پہنچے تھے وہ آپ کے والٹ میں واپس آ گئے ہیں۔',
    'وجہ: {reason}',
  ],
  'transfer.returned': ['ایک منتقلی واپس آ گئی', '{amount} کی منتقلی نہیں ہوئی۔', 'آپ کی رقم وہیں ہے جہاں پہلے تھی۔'],
  'identity.approved': ['آپ کی شناخت کی تصدیق ہو گئی', 'شکریہ۔ اب اس سے جڑی ہر سہولت آپ کے لیے کھلی ہے۔'],
  'identity.rejected': [
    'ہم آپ کی شناخت کی تصدیق نہیں کر سکے',
    'وجہ: {reason}',
    'براہ کرم دستاویزات ایک بار پھر بھیجیں۔',
  ],
  'feedback.answered': ['ہم نے آپ کو جواب دیا ہے', 'ہمارا جواب رائے کے صفحے پر موجود ہے۔'],
}

const ZH: Readonly<Record<HouseKind, Words>> = {
  ...contractTexts.zh,
  ...loyaltyTexts.zh,
  'deposit.credited': ['存款已到账', '{amount} 已存入您的钱包。', '祝您好运！'],
  'deposit.failed': ['存款未成功', '{amount} 的付款未完成，未扣除任何款项。', '请重试，或选择其他支付方式。'],
  'deposit.rejected': [
    '无法确认您的存款',
    '我们未找到与凭证相符的 {amount} 付款。',
    '原因：{reason}',
    '如有疑问，请联系我们。',
  ],
  'withdrawal.paidOut': ['提款已汇出', '我们已支付 {amount}。', '收款账户：{card}', '到账后，请在提款记录中确认。'],
  'withdrawal.rejected': ['提款未通过审核', '{amount} 已退回您的钱包。', '原因：{reason}'],
  'withdrawal.failed': [
    '提款被退回',
    '款项未能支付，{amount} 已退回您的钱包。',
    '原因：{reason}',
    '请核对提款账户后重试。',
  ],
  'withdrawal.settled': ['提款已完成', '您的 {amount} 提款已结束。', '如金额有误，请联系我们。'],
  'withdrawal.restReturned': [
    '未到账的款项已退回',
    '您的 {amount} 提款中有 {returned} 未到账，现已退回您的钱包。',
    '原因：{reason}',
  ],
  'transfer.returned': ['转账被退回', '{amount} 的转账未执行。', '您的资金仍在原处。'],
  'identity.approved': ['身份认证已通过', '感谢您的配合。需要身份认证的功能现已全部开放。'],
  'identity.rejected': ['身份认证未通过', '原因：{reason}', '请重新提交证件。'],
  'feedback.answered': ['我们已回复您', '请到“意见反馈”查看我们的回复。'],
}

/** The messages of the house in the languages that it writes. */
export const houseWords: InEveryLanguage<Readonly<Record<HouseKind, Words>>> = {
  en: EN,
  pt: PT,
  ja: JA,
  ko: KO,
  ur: UR,
  zh: ZH,
}
