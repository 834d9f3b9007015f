import type { InEveryLanguage, TextsName } from '#contract/languages.ts'
import type { MailTexts } from './fill-mail.ts'

interface Texts {
  readonly resetSubject: string
  readonly reset: string
  readonly changedSubject: string
  readonly changed: string
}

const EN: Texts = {
  resetSubject: '{house}: choose a new password',
  reset: `Hello {name},

somebody asked for a new password for your account. This link is good once, for {minutes} minutes:

{link}

If it was not you, there is nothing to do: your password stays as it is.

{house}`,
  changedSubject: '{house}: your password was changed',
  changed: `Hello {name},

the password of your account was changed just now, and all other devices were logged out.

If it was not you, choose a new one at once: {link}

{house}`,
}

const PT: Texts = {
  resetSubject: '{house}: escolha uma nova senha',
  reset: `Olá, {name}!

Alguém pediu uma nova senha para a sua conta. Este link vale uma única vez, por {minutes} minutos:

{link}

Se não foi você, não precisa fazer nada: a sua senha continua a mesma.

{house}`,
  changedSubject: '{house}: sua senha foi alterada',
  changed: `Olá, {name}!

A senha da sua conta acaba de ser alterada, e todos os outros aparelhos foram desconectados.

Se não foi você, escolha uma nova senha agora mesmo: {link}

{house}`,
}

const JA: Texts = {
  resetSubject: '{house}: パスワードの再設定',
  reset: `{name}さん

アカウントのパスワード再設定のお申し込みがありました。次のリンクは{minutes}分間、一度だけ有効です。

{link}

お心当たりがない場合は、何もする必要はありません。パスワードはそのままです。

{house}`,
  changedSubject: '{house}: パスワードを変更しました',
  changed: `{name}さん

アカウントのパスワードが変更され、他の端末はすべてログアウトしました。

お心当たりがない場合は、すぐに新しいパスワードを設定してください: {link}

{house}`,
}

const KO: Texts = {
  resetSubject: '{house}: 새 비밀번호 설정',
  reset: `{name} 님, 안녕하세요.

계정의 새 비밀번호 설정 요청을 받았습니다. 아래 링크는 {minutes}분 동안 한 번만 쓸 수 있습니다.

{link}

요청하신 적이 없다면 아무것도 하지 않으셔도 됩니다. 비밀번호는 그대로입니다.

{house}`,
  changedSubject: '{house}: 비밀번호가 변경되었습니다',
  changed: `{name} 님, 안녕하세요.

방금 계정의 비밀번호가 변경되었고, 다른 기기는 모두 로그아웃되었습니다.

본인이 아니라면 바로 새 비밀번호를 설정해 주세요: {link}

{house}`,
}

const UR: Texts = {
  resetSubject: '{house}: نیا پاس ورڈ چنیں',
  reset: `سلام {name}،

آپ کے اکاؤنٹ کے لیے نیا پاس ورڈ مانگا گیا ہے۔ یہ لنک {minutes} منٹ تک اور صرف ایک بار کام کرے گا:

{link}

اگر یہ آپ نے نہیں مانگا تو کچھ کرنے کی ضرورت نہیں: آپ کا پاس ورڈ وہی رہے گا۔

{house}`,
  changedSubject: '{house}: آپ کا پاس ورڈ بدل دیا گیا',
  changed: `سلام {name}،

آپ کے اکاؤنٹ کا پاس ورڈ ابھی بدلا گیا ہے، اور باقی سب آلات لاگ آؤٹ ہو گئے ہیں۔

اگر یہ آپ نے نہیں کیا تو فوراً نیا پاس ورڈ رکھیں: {link}

{house}`,
}

const ZH: Texts = {
  resetSubject: '{house}：请设置新密码',
  reset: `{name}，您好：

我们收到了为您的账号重新设置密码的请求。以下链接{minutes}分钟内有效，且只能使用一次：

{link}

如非本人操作，无需理会，您的密码不会改变。

{house}`,
  changedSubject: '{house}：您的密码已修改',
  changed: `{name}，您好：

您账号的密码刚刚被修改，其他设备均已退出。

如非本人操作，请立即设置新密码：{link}

{house}`,
}

const texts: InEveryLanguage<Texts> = { en: EN, pt: PT, ja: JA, ko: KO, ur: UR, zh: ZH }

/** The mail with the link by which a new password is chosen, and the one that says that it was changed. */
export function passwordMails(language: TextsName): Pick<MailTexts, 'password-reset' | 'password-changed'> {
  const { reset, resetSubject, changed, changedSubject } = texts[language]
  return {
    'password-reset': { subject: resetSubject, text: reset },
    'password-changed': { subject: changedSubject, text: changed },
  }
}
