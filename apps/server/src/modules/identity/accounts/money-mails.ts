import type { InEveryLanguage, TextsName } from '#contract/languages.ts'
import type { MailTexts } from './fill-mail.ts'

interface Texts {
  readonly passwordSubject: string
  readonly password: string
  readonly cardSubject: string
  readonly card: string
  readonly takenSubject: string
  readonly taken: string
  readonly exportSubject: string
  readonly export: string
}

const EN: Texts = {
  passwordSubject: '{house}: your payment password was set',
  password: `Hello {name},

the payment password of your account was set just now. Withdrawals and cards ask for it.

If it was not you, change your password at once and write to us: {link}

{house}`,
  cardSubject: '{house}: a card was added to your account',
  card: `Hello {name},

{card} was added to your account just now. For 24 hours, withdrawals to it are looked at by one of us first.

If it was not you, change your password at once and write to us: {link}

{house}`,
  exportSubject: '{house}: a file with your data was asked for',
  takenSubject: '{house}: somebody tried to register with your address',
  taken: `Hello {name},

somebody opened an account with this mail address just now. You have one here already; the new one cannot use your address unless you prove it.

If it was you, log in with the account you have: {link} If it was not, there is nothing to do.

{house}`,
  export: `Hello {name},

a file with the data of your account was asked for just now. It can be loaded for seven days with your password.

If it was not you, change your password at once and write to us: {link}

{house}`,
}

const PT: Texts = {
  passwordSubject: '{house}: sua senha de pagamento foi definida',
  password: `Olá, {name}!

A senha de pagamento da sua conta acaba de ser definida. Ela é pedida nos saques e nos cartões.

Se não foi você, altere a sua senha agora mesmo e fale conosco: {link}

{house}`,
  cardSubject: '{house}: um cartão foi adicionado à sua conta',
  card: `Olá, {name}!

{card} acaba de ser adicionado à sua conta. Durante 24 horas, alguém da nossa equipe verifica cada saque para ele.

Se não foi você, altere a sua senha agora mesmo e fale conosco: {link}

{house}`,
  exportSubject: '{house}: um arquivo com seus dados foi solicitado',
  takenSubject: '{house}: alguém tentou se cadastrar com o seu e-mail',
  taken: `Olá, {name}!

Alguém acaba de abrir uma conta com este e-mail. Você já tem uma aqui; a nova não pode usar o seu e-mail sem que você o confirme.

Se foi você, entre com a conta que já tem: {link} Se não foi, não é preciso fazer nada.

{house}`,
  export: `Olá, {name}!

Um arquivo com os dados da sua conta acaba de ser solicitado. Ele pode ser baixado por sete dias com a sua senha.

Se não foi você, altere a sua senha agora mesmo e fale conosco: {link}

{house}`,
}

const JA: Texts = {
  passwordSubject: '{house}: 支払いパスワードが設定されました',
  password: `{name}さん

アカウントの支払いパスワードが設定されました。出金とカードの操作の際に必要です。

お心当たりがない場合は、すぐにパスワードを変更し、ご連絡ください: {link}

{house}`,
  cardSubject: '{house}: 出金先が追加されました',
  card: `{name}さん

{card}がアカウントに追加されました。24時間は、この出金先への出金を担当者が確認します。

お心当たりがない場合は、すぐにパスワードを変更し、ご連絡ください: {link}

{house}`,
  exportSubject: '{house}: データのファイルが請求されました',
  takenSubject: '{house}: お客様のメールアドレスで登録が試みられました',
  taken: `{name}さん

このメールアドレスで新しいアカウントが作成されました。お客様はすでにアカウントをお持ちです。お客様が確認しない限り、新しいアカウントでこのアドレスは使えません。

ご本人の場合は、お持ちのアカウントでログインしてください: {link} お心当たりがない場合は、何もする必要はありません。

{house}`,
  export: `{name}さん

アカウントのデータをまとめたファイルが請求されました。7日間、パスワードを入力するとダウンロードできます。

お心当たりがない場合は、すぐにパスワードを変更し、ご連絡ください: {link}

{house}`,
}

const KO: Texts = {
  passwordSubject: '{house}: 결제 비밀번호가 설정되었습니다',
  password: `{name} 님, 안녕하세요.

방금 계정의 결제 비밀번호가 설정되었습니다. 출금과 카드 등록에 필요합니다.

본인이 아니라면 바로 비밀번호를 바꾸고 저희에게 알려 주세요: {link}

{house}`,
  cardSubject: '{house}: 출금 계좌가 추가되었습니다',
  card: `{name} 님, 안녕하세요.

방금 {card} 계좌가 추가되었습니다. 24시간 동안 이 계좌로의 출금은 담당자가 먼저 확인합니다.

본인이 아니라면 바로 비밀번호를 바꾸고 저희에게 알려 주세요: {link}

{house}`,
  exportSubject: '{house}: 데이터 파일이 요청되었습니다',
  takenSubject: '{house}: 회원님의 이메일로 가입이 시도되었습니다',
  taken: `{name} 님, 안녕하세요.

방금 이 이메일 주소로 계정이 만들어졌습니다. 회원님은 이미 계정이 있으며, 회원님이 확인하지 않는 한 새 계정은 이 주소를 쓸 수 없습니다.

본인이라면 기존 계정으로 로그인해 주세요: {link} 본인이 아니라면 하실 일은 없습니다.

{house}`,
  export: `{name} 님, 안녕하세요.

방금 계정의 데이터 파일이 요청되었습니다. 7일 동안 비밀번호를 입력하면 내려받을 수 있습니다.

본인이 아니라면 바로 비밀번호를 바꾸고 저희에게 알려 주세요: {link}

{house}`,
}

const UR: Texts = {
  passwordSubject: '{house}: آپ کا ادائیگی کا پاس ورڈ رکھ دیا گیا',
  password: `سلام {name}،

آپ کے اکاؤنٹ کا ادائیگی کا پاس ورڈ ابھی رکھا گیا ہے۔ رقم نکالنے اور کارڈ شامل کرنے پر یہی پوچھا جاتا ہے۔

اگر یہ آپ نے نہیں کیا تو فوراً اپنا پاس ورڈ بدلیں اور ہمیں لکھیں: {link}

{house}`,
  cardSubject: '{house}: آپ کے اکاؤنٹ میں ایک کارڈ شامل ہوا',
  card: `سلام {name}،

{card} ابھی آپ کے اکاؤنٹ میں شامل ہوا ہے۔ 24 گھنٹے تک اس پر رقم بھیجنے سے پہلے ہمارا عملہ اسے دیکھے گا۔

اگر یہ آپ نے نہیں کیا تو فوراً اپنا پاس ورڈ بدلیں اور ہمیں لکھیں: {link}

{house}`,
  exportSubject: '{house}: آپ کے ڈیٹا کی فائل مانگی گئی',
  takenSubject: '{house}: کسی نے آپ کے ای میل پتے سے رجسٹر ہونے کی کوشش کی',
  taken: `سلام {name}،

کسی نے ابھی اس ای میل پتے سے ایک اکاؤنٹ کھولا ہے۔ آپ کا یہاں پہلے سے ایک اکاؤنٹ ہے؛ جب تک آپ خود تصدیق نہ کریں، نیا اکاؤنٹ آپ کا پتہ استعمال نہیں کر سکتا۔

اگر یہ آپ تھے تو اپنے پہلے اکاؤنٹ میں لاگ اِن کریں: {link} اگر نہیں، تو کچھ کرنے کی ضرورت نہیں۔

{house}`,
  export: `سلام {name}،

آپ کے اکاؤنٹ کے ڈیٹا کی فائل ابھی مانگی گئی ہے۔ یہ سات دن تک آپ کے پاس ورڈ سے ڈاؤن لوڈ کی جا سکتی ہے۔

اگر یہ آپ نے نہیں کیا تو فوراً اپنا پاس ورڈ بدلیں اور ہمیں لکھیں: {link}

{house}`,
}

const ZH: Texts = {
  passwordSubject: '{house}：您的支付密码已设置',
  password: `{name}，您好：

您的账号刚刚设置了支付密码。提款和添加提款账户时需要输入此密码。

如非本人操作，请立即修改密码并联系我们：{link}

{house}`,
  cardSubject: '{house}：您的账号已添加提款账户',
  card: `{name}，您好：

您的账号刚刚添加了提款账户 {card}。24小时内，提款到该账户需先经人工审核。

如非本人操作，请立即修改密码并联系我们：{link}

{house}`,
  exportSubject: '{house}：有人申请导出您的数据',
  takenSubject: '{house}：有人尝试用您的邮箱注册',
  taken: `{name}，您好：

刚刚有人用此邮箱开设了新账号。您在这里已有账号；未经您本人验证，新账号无法使用您的邮箱。

如果是您本人操作，请登录您已有的账号：{link} 如非本人操作，无需理会。

{house}`,
  export: `{name}，您好：

刚刚有人申请导出您账号的数据文件。7天内，输入您的密码即可下载。

如非本人操作，请立即修改密码并联系我们：{link}

{house}`,
}

const texts: InEveryLanguage<Texts> = { en: EN, pt: PT, ja: JA, ko: KO, ur: UR, zh: ZH }

export type MoneyMail = 'payment-password' | 'card-added' | 'data-asked' | 'address-used'

/** Mails about what guards money and data; `{card}` is a card as its owner recognises it. */
export function moneyMails(language: TextsName): Pick<MailTexts, MoneyMail> {
  const own = texts[language]
  return {
    'payment-password': { subject: own.passwordSubject, text: own.password },
    'card-added': { subject: own.cardSubject, text: own.card },
    'data-asked': { subject: own.exportSubject, text: own.export },
    'address-used': { subject: own.takenSubject, text: own.taken },
  }
}
