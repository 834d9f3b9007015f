import type { InEveryLanguage } from '#contract/languages.ts'
import type { Words } from './contract-texts.ts'

type LoyaltyMessage =
  | 'level.risen'
  | 'award.claim'
  | 'award.list'
  | 'award.raffle'
  | 'award.ranking'
  | 'application.approved'
  | 'application.rejected'
  | 'redemption.approved'
  | 'redemption.rejected'

/** What became of a level, of rewards, of what was asked for, and of an exchange of points. */
export const loyaltyTexts: InEveryLanguage<Readonly<Record<LoyaltyMessage, Words>>> = {
  en: {
    'level.risen': [
      'You have reached {level}',
      'Your VIP level is {level} from now on.',
      'What it gives you stands in the security centre.',
    ],
    'award.claim': ['A reward waits for you', '{title} is yours to claim in the reward centre.', 'Last day: {until}'],
    'award.list': ['You were given a reward', '{title} is yours; it stands in the reward centre.'],
    'award.raffle': [
      'You won in a raffle',
      'A prize of {title} is yours; it stands in the reward centre.',
      'Place: {place}',
    ],
    'award.ranking': [
      'You won a prize in a ranking',
      'A prize of {title} is yours; it stands in the reward centre.',
      'To be claimed, last day: {until}',
    ],
    'application.approved': [
      'Your application was approved',
      'What you asked for is yours; it stands in the reward centre.',
    ],
    'application.rejected': [
      'Your application was not approved',
      'Reason: {reason}',
      'You are welcome to apply again.',
    ],
    'redemption.approved': ['Your exchange is on its way', '{product} is on its way to you.'],
    'redemption.rejected': [
      'Your exchange was rejected',
      '{product} cannot be sent, and your points and money are back.',
      'Reason: {reason}',
    ],
  },
  pt: {
    'level.risen': [
      'Você chegou ao nível {level}',
      'Seu nível VIP agora é {level}.',
      'Veja o que ele oferece na central de segurança.',
    ],
    'award.claim': [
      'Uma recompensa espera por você',
      '{title} pode ser resgatado na central de recompensas.',
      'Último dia: {until}',
    ],
    'award.list': ['Você recebeu uma recompensa', '{title} é seu e está na central de recompensas.'],
    'award.raffle': [
      'Você ganhou em um sorteio',
      'Um prêmio de {title} é seu e está na central de recompensas.',
      'Lugar: {place}',
    ],
    'award.ranking': [
      'Você ganhou um prêmio em um ranking',
      'Um prêmio de {title} é seu e está na central de recompensas.',
      'Para resgatar, último dia: {until}',
    ],
    'application.approved': ['Seu pedido foi aprovado', 'O que você pediu é seu e está na central de recompensas.'],
    'application.rejected': [
      'Seu pedido não foi aprovado',
      'Motivo: {reason}',
      'Você pode pedir de novo quando quiser.',
    ],
    'redemption.approved': ['Sua troca está a caminho', '{product} está a caminho.'],
    'redemption.rejected': [
      'Sua troca foi recusada',
      '{product} não pode ser enviado, e seus pontos e seu dinheiro voltaram.',
      'Motivo: {reason}',
    ],
  },
  ja: {
    'level.risen': [
      '{level} に到達しました',
      'VIPレベルが {level} になりました。',
      '特典はセキュリティセンターでご覧いただけます。',
    ],
    'award.claim': ['受け取れる特典があります', '{title} はリワードセンターで受け取れます。', '受け取り期限：{until}'],
    'award.list': ['特典が付与されました', '{title} をリワードセンターでご確認いただけます。'],
    'award.raffle': ['抽選に当選しました', '{title} の賞品はリワードセンターでご確認いただけます。', '順位：{place}'],
    'award.ranking': [
      'ランキングで入賞しました',
      '{title} の賞品はリワードセンターでご確認いただけます。',
      '受け取り期限：{until}',
    ],
    'application.approved': ['申請が承認されました', 'ご希望の特典はリワードセンターでご確認いただけます。'],
    'application.rejected': ['申請は承認されませんでした', '理由：{reason}', 'もう一度申請していただけます。'],
    'redemption.approved': ['交換品を発送しました', '{product} をお届けします。'],
    'redemption.rejected': [
      '交換は承認されませんでした',
      '{product} はお届けできません。ポイントとお金は返却済みです。',
      '理由：{reason}',
    ],
  },
  ko: {
    'level.risen': [
      '{level} 등급이 되었습니다',
      '이제 VIP 등급은 {level}입니다.',
      '혜택은 보안 센터에서 확인할 수 있습니다.',
    ],
    'award.claim': [
      '받을 수 있는 보상이 있습니다',
      '{title} 보상을 보상 센터에서 받을 수 있습니다.',
      '마감일: {until}',
    ],
    'award.list': ['보상이 지급되었습니다', '{title} 보상을 보상 센터에서 확인할 수 있습니다.'],
    'award.raffle': ['추첨에 당첨되었습니다', '{title} 경품을 보상 센터에서 확인할 수 있습니다.', '순위: {place}'],
    'award.ranking': [
      '랭킹에서 입상했습니다',
      '{title} 상품을 보상 센터에서 확인할 수 있습니다.',
      '수령 마감일: {until}',
    ],
    'application.approved': ['신청이 승인되었습니다', '신청하신 혜택은 보상 센터에서 확인할 수 있습니다.'],
    'application.rejected': ['신청이 승인되지 않았습니다', '사유: {reason}', '다시 신청하실 수 있습니다.'],
    'redemption.approved': ['교환 상품이 발송되었습니다', '{product}이(가) 배송 중입니다.'],
    'redemption.rejected': [
      '교환이 거절되었습니다',
      '{product}을(를) 보내 드릴 수 없어 포인트와 금액을 돌려드렸습니다.',
      '사유: {reason}',
    ],
  },
  ur: {
    'level.risen': [
      'آپ {level} درجے پر پہنچ گئے',
      'اب سے آپ کا VIP درجہ {level} ہے۔',
      'اس سے کیا ملتا ہے، یہ سیکیورٹی سینٹر میں دیکھیں۔',
    ],
    'award.claim': ['ایک انعام آپ کا منتظر ہے', '{title} انعامات کے مرکز سے حاصل کیا جا سکتا ہے۔', 'آخری دن: {until}'],
    'award.list': ['آپ کو ایک انعام دیا گیا', '{title} آپ کا ہے؛ انعامات کے مرکز میں دیکھیں۔'],
    'award.raffle': [
      'آپ قرعہ اندازی میں جیت گئے',
      '{title} کا انعام آپ کا ہے؛ انعامات کے مرکز میں دیکھیں۔',
      'مقام: {place}',
    ],
    'award.ranking': [
      'آپ نے درجہ بندی میں انعام جیتا',
      '{title} کا انعام آپ کا ہے؛ انعامات کے مرکز میں دیکھیں۔',
      'حاصل کرنے کا آخری دن: {until}',
    ],
    'application.approved': ['آپ کی درخواست منظور ہو گئی', 'جو آپ نے مانگا وہ آپ کا ہے؛ انعامات کے مرکز میں دیکھیں۔'],
    'application.rejected': ['آپ کی درخواست منظور نہیں ہوئی', 'وجہ: {reason}', 'آپ دوبارہ درخواست دے سکتے ہیں۔'],
    'redemption.approved': ['آپ کا تبادلہ روانہ ہو گیا', '{product} آپ کی طرف روانہ ہے۔'],
    'redemption.rejected': [
      'آپ کا تبادلہ مسترد ہو گیا',
      '{product} نہیں بھیجا جا سکتا، آپ کے پوائنٹس اور رقم واپس آ گئے ہیں۔',
      'وجہ: {reason}',
    ],
  },
  zh: {
    'level.risen': ['您已升级到 {level}', '您的 VIP 等级现为 {level}。', '可在安全中心查看该等级的权益。'],
    'award.claim': ['您有一份奖励待领取', '{title} 可在奖励中心领取。', '截止日期：{until}'],
    'award.list': ['您获得了一份奖励', '{title} 已在奖励中心。'],
    'award.raffle': ['您在抽奖中中奖了', '{title} 的奖品已在奖励中心。', '名次：{place}'],
    'award.ranking': ['您在排行榜中获奖了', '{title} 的奖品已在奖励中心。', '领取截止日期：{until}'],
    'application.approved': ['您的申请已通过', '您申请的奖励已在奖励中心。'],
    'application.rejected': ['您的申请未通过', '原因：{reason}', '欢迎再次申请。'],
    'redemption.approved': ['您兑换的商品已发出', '{product} 正在配送途中。'],
    'redemption.rejected': ['您的兑换未通过', '{product} 无法发出，积分和金额已退回。', '原因：{reason}'],
  },
}
