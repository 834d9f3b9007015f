import type { Mail } from '../../../platform/messages/messages.ts'
import type { IdentityDeps } from '../parts.ts'
import type { Payee } from './payment-password.sql.ts'

interface Texts {
  readonly passwordSubject: string
  readonly password: string
  readonly cardSubject: string
  readonly card: string
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
}

const texts: Readonly<Record<string, Texts>> = { EN, PT, 'PT-BR': PT, JA, KO, KR: KO }

/** What these mails fill in; `card` is a card as its owner recognises it. */
interface Facts {
  readonly to: string
  readonly language: string
  readonly house: string
  readonly name: string
  readonly link: string
  readonly card: string
}

/** A mail about what guards the money; of languages that have no texts here in English. */
export function moneyMail(about: 'password' | 'card', { to, language, ...facts }: Facts): Mail {
  const own = texts[language] ?? EN
  const filled = (text: string): string => text.replaceAll(/\{(house|name|link|card)\}/g, (_whole, name: keyof typeof facts) => facts[name])
  return { to, subject: filled(own[`${about}Subject`]), text: filled(own[about]) }
}

type Deps = Pick<IdentityDeps, 'messages' | 'siteUrl' | 'brand' | 'log'>

/** Tells the owner that the payment password was set; who waits for the answer waits not for the mail. */
export const tellPaymentPassword = (deps: Deps, payee: Payee | undefined): void => send(deps, 'password', payee, '')

/** Tells the owner that a card was added: whoever added it may not be the owner. */
export const tellCardAdded = (deps: Deps, payee: Payee | undefined, card: string): void => send(deps, 'card', payee, card)

function send(deps: Deps, about: 'password' | 'card', payee: Payee | undefined, card: string): void {
  if (payee?.email === undefined) return
  const mail = moneyMail(about, { to: payee.email, language: payee.language, house: deps.brand.brand.name, name: payee.username, link: `${deps.siteUrl}/`, card })
  deps.messages.mail(mail).catch((error: unknown) => deps.log.warn({ err: error }, 'a mail about what guards the money could not be sent'))
}
