import type { Mail } from '../../../platform/messages/messages.ts'

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

/** What every mail fills in. */
interface Facts {
  readonly to: string
  readonly language: string
  readonly house: string
  readonly name: string
  readonly link: string
}

const texts: Readonly<Record<string, Texts>> = { EN, PT, 'PT-BR': PT, JA, KO, KR: KO }

/** Mails of languages that have no texts here are in English. */
const textsOf = (language: string): Texts => texts[language] ?? EN

const filled = (text: string, facts: Readonly<Record<string, string>>): string => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole)

/** The mail with the link by which a new password is chosen. */
export function resetMail({ to, language, ...facts }: Facts, minutes: number): Mail {
  const { reset, resetSubject } = textsOf(language)
  return { to, subject: filled(resetSubject, facts), text: filled(reset, { ...facts, minutes: String(minutes) }) }
}

/** The mail that says that the password was changed. */
export function changedMail({ to, language, ...facts }: Facts): Mail {
  const { changed, changedSubject } = textsOf(language)
  return { to, subject: filled(changedSubject, facts), text: filled(changed, facts) }
}
