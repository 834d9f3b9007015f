import type { InEveryLanguage, TextsName } from '#contract/languages.ts'
import type { MailTexts } from './fill-mail.ts'

type About = 'mailChanged' | 'numberChanged' | 'taken'
type Texts = Readonly<Record<About, { readonly subject: string; readonly text: string }>>

const EN: Texts = {
  mailChanged: {
    subject: '{house}: your e-mail address was changed',
    text: `Hello {name},

the e-mail address of your account is now {about}. Codes and messages no longer come to this address.

If it was not you, change your password at once and write to us: {link}

{house}`,
  },
  numberChanged: {
    subject: '{house}: your phone number was changed',
    text: `Hello {name},

the phone number of your account is now {about}.

If it was not you, change your password at once and write to us: {link}

{house}`,
  },
  taken: {
    subject: '{house}: this address already belongs to an account',
    text: `Hello,

somebody entered this e-mail address to confirm it for an account, but it already belongs to one. If it was you, log in to that account, or ask for a new password: {link}

If it was not you, there is nothing to do.

{house}`,
  },
}

const PT: Texts = {
  mailChanged: {
    subject: '{house}: seu e-mail foi alterado',
    text: `Olá, {name}!

O e-mail da sua conta agora é {about}. Códigos e mensagens não chegam mais a este endereço.

Se não foi você, altere a sua senha agora mesmo e fale conosco: {link}

{house}`,
  },
  numberChanged: {
    subject: '{house}: seu número de telefone foi alterado',
    text: `Olá, {name}!

O número de telefone da sua conta agora é {about}.

Se não foi você, altere a sua senha agora mesmo e fale conosco: {link}

{house}`,
  },
  taken: {
    subject: '{house}: este endereço já pertence a uma conta',
    text: `Olá!

Alguém informou este e-mail para confirmá-lo em uma conta, mas ele já pertence a uma. Se foi você, entre nessa conta ou peça uma nova senha: {link}

Se não foi você, não precisa fazer nada.

{house}`,
  },
}

const JA: Texts = {
  mailChanged: {
    subject: '{house}: メールアドレスが変更されました',
    text: `{name}さん

アカウントのメールアドレスが{about}に変更されました。今後、このアドレスにコードやメッセージは届きません。

お心当たりがない場合は、すぐにパスワードを変更し、ご連絡ください: {link}

{house}`,
  },
  numberChanged: {
    subject: '{house}: 電話番号が変更されました',
    text: `{name}さん

アカウントの電話番号が{about}に変更されました。

お心当たりがない場合は、すぐにパスワードを変更し、ご連絡ください: {link}

{house}`,
  },
  taken: {
    subject: '{house}: このアドレスはすでに登録されています',
    text: `このメールアドレスをアカウントで確認しようとする操作がありましたが、すでに別のアカウントに登録されています。ご本人の場合は、そのアカウントにログインするか、パスワードを再設定してください: {link}

お心当たりがない場合は、何もする必要はありません。

{house}`,
  },
}

const KO: Texts = {
  mailChanged: {
    subject: '{house}: 이메일 주소가 변경되었습니다',
    text: `{name} 님, 안녕하세요.

계정의 이메일 주소가 {about}(으)로 변경되었습니다. 이제 이 주소로는 코드와 메시지가 오지 않습니다.

본인이 아니라면 바로 비밀번호를 변경하고 저희에게 알려 주세요: {link}

{house}`,
  },
  numberChanged: {
    subject: '{house}: 휴대폰 번호가 변경되었습니다',
    text: `{name} 님, 안녕하세요.

계정의 휴대폰 번호가 {about}(으)로 변경되었습니다.

본인이 아니라면 바로 비밀번호를 변경하고 저희에게 알려 주세요: {link}

{house}`,
  },
  taken: {
    subject: '{house}: 이미 계정에 등록된 주소입니다',
    text: `안녕하세요.

누군가 이 이메일 주소를 계정에서 인증하려고 했지만, 이미 다른 계정에 등록되어 있습니다. 본인이라면 그 계정으로 로그인하거나 새 비밀번호를 요청해 주세요: {link}

본인이 아니라면 아무것도 하지 않으셔도 됩니다.

{house}`,
  },
}

const UR: Texts = {
  mailChanged: {
    subject: '{house}: آپ کا ای میل پتہ بدل دیا گیا',
    text: `سلام {name}،

آپ کے اکاؤنٹ کا ای میل پتہ اب {about} ہے۔ کوڈ اور پیغامات اب اس پتے پر نہیں آئیں گے۔

اگر یہ آپ نے نہیں کیا تو فوراً اپنا پاس ورڈ بدلیں اور ہمیں لکھیں: {link}

{house}`,
  },
  numberChanged: {
    subject: '{house}: آپ کا فون نمبر بدل دیا گیا',
    text: `سلام {name}،

آپ کے اکاؤنٹ کا فون نمبر اب {about} ہے۔

اگر یہ آپ نے نہیں کیا تو فوراً اپنا پاس ورڈ بدلیں اور ہمیں لکھیں: {link}

{house}`,
  },
  taken: {
    subject: '{house}: یہ پتہ پہلے سے ایک اکاؤنٹ کا ہے',
    text: `سلام،

کسی نے ایک اکاؤنٹ کی تصدیق کے لیے یہ ای میل پتہ دیا، مگر یہ پہلے سے ایک اکاؤنٹ کا ہے۔ اگر یہ آپ تھے تو اسی اکاؤنٹ میں لاگ اِن کریں، یا نیا پاس ورڈ مانگیں: {link}

اگر یہ آپ نہیں تھے تو کچھ کرنے کی ضرورت نہیں۔

{house}`,
  },
}

const ZH: Texts = {
  mailChanged: {
    subject: '{house}：您的邮箱地址已更改',
    text: `{name}，您好：

您账号的邮箱地址已更改为 {about}，验证码和消息将不再发送到此邮箱。

如非本人操作，请立即修改密码并联系我们：{link}

{house}`,
  },
  numberChanged: {
    subject: '{house}：您的手机号码已更改',
    text: `{name}，您好：

您账号的手机号码已更改为 {about}。

如非本人操作，请立即修改密码并联系我们：{link}

{house}`,
  },
  taken: {
    subject: '{house}：此邮箱已绑定其他账号',
    text: `您好：

有人填写了此邮箱，想用它完成账号验证，但此邮箱已绑定一个账号。如果是您本人操作，请登录该账号，或重新设置密码：{link}

如非本人操作，无需理会。

{house}`,
  },
}

const texts: InEveryLanguage<Texts> = { en: EN, pt: PT, ja: JA, ko: KO, ur: UR, zh: ZH }

/** What the owner of a mail address is told about an account's address or number; `{about}` is the new one, masked. */
export function contactMails(
  language: TextsName,
): Pick<MailTexts, 'mail-changed' | 'number-changed' | 'address-taken'> {
  const { mailChanged, numberChanged, taken } = texts[language]
  return { 'mail-changed': mailChanged, 'number-changed': numberChanged, 'address-taken': taken }
}
