import type { InEveryLanguage, TextsName } from '#contract/languages.ts'
import type { CodeUse } from '../parts.ts'

interface Words {
  readonly purpose: { readonly [Use in CodeUse]: string }
  readonly minutes: (count: number) => string
  readonly subject: (brand: string) => string
  readonly text: (code: string, brand: string, purpose: string, minutes: string) => string
}

const english: Words = {
  purpose: {
    login: 'to log in',
    password: 'to set a new password',
    register: 'to register',
    change: 'to change your password',
    factor: 'to show that it is you',
    contact: 'to confirm that this is yours',
  },
  minutes: (count) => (count === 1 ? '1 minute' : `${count} minutes`),
  subject: (brand) => `Your ${brand} code`,
  text: (code, brand, purpose, minutes) =>
    `${code} is your ${brand} code ${purpose}. It is good for ${minutes}. Give it to nobody.`,
}

const portuguese: Words = {
  purpose: {
    login: 'para entrar',
    password: 'para definir uma nova senha',
    register: 'para se cadastrar',
    change: 'para mudar sua senha',
    factor: 'para mostrar que é você',
    contact: 'para confirmar que isto é seu',
  },
  minutes: (count) => (count === 1 ? '1 minuto' : `${count} minutos`),
  subject: (brand) => `Seu código ${brand}`,
  text: (code, brand, purpose, minutes) =>
    `${code} é o seu código ${brand} ${purpose}. Vale por ${minutes}. Não o passe a ninguém.`,
}

const japanese: Words = {
  purpose: {
    login: 'ログイン',
    password: 'パスワード再設定',
    register: '新規登録',
    change: 'パスワード変更',
    factor: '本人確認',
    contact: '連絡先の確認',
  },
  minutes: (count) => `${count}分`,
  subject: (brand) => `${brand}の認証コード`,
  text: (code, brand, purpose, minutes) =>
    `${code} は${brand}の${purpose}用コードです。有効期限は${minutes}です。誰にも教えないでください。`,
}

const korean: Words = {
  purpose: {
    login: '로그인',
    password: '비밀번호 재설정',
    register: '회원가입',
    change: '비밀번호 변경',
    factor: '본인 확인',
    contact: '연락처 확인',
  },
  minutes: (count) => `${count}분`,
  subject: (brand) => `${brand} 인증 코드`,
  text: (code, brand, purpose, minutes) =>
    `${code} · ${brand} ${purpose} 코드입니다. ${minutes} 동안 유효합니다. 누구에게도 알려 주지 마세요.`,
}

const urdu: Words = {
  purpose: {
    login: 'لاگ اِن',
    password: 'نیا پاس ورڈ رکھنے',
    register: 'رجسٹر ہونے',
    change: 'پاس ورڈ بدلنے',
    factor: 'اپنی شناخت دکھانے',
    contact: 'یہ تصدیق کرنے',
  },
  minutes: (count) => `${count} منٹ`,
  subject: (brand) => `آپ کا ${brand} کوڈ`,
  text: (code, brand, purpose, minutes) =>
    `${code} آپ کا ${brand} کوڈ ہے، ${purpose} کے لیے۔ یہ ${minutes} تک کارآمد ہے۔ یہ کسی کو نہ دیں۔`,
}

const chinese: Words = {
  purpose: {
    login: '登录',
    password: '重设密码',
    register: '注册',
    change: '修改密码',
    factor: '身份确认',
    contact: '联系方式',
  },
  minutes: (count) => `${count}分钟`,
  subject: (brand) => `${brand} 验证码`,
  text: (code, brand, purpose, minutes) =>
    `${code} 是您的 ${brand} ${purpose}验证码，${minutes}内有效。请勿告诉任何人。`,
}

const texts: InEveryLanguage<Words> = {
  en: english,
  pt: portuguese,
  ja: japanese,
  ko: korean,
  ur: urdu,
  zh: chinese,
}

/** What a message with a code says. The code comes first: a notice on a locked phone shows it. */
export const codeMail = (language: TextsName): { readonly subject: string; readonly text: string } => {
  const { subject, text } = texts[language]
  return { subject: subject('{house}'), text: text('{code}', '{house}', '{purpose}', '{minutes}') }
}

/** What such a message fills in. */
export const codeFacts = (
  language: TextsName,
  use: CodeUse,
  count: number,
): { readonly purpose: string; readonly minutes: string } => {
  const { purpose, minutes } = texts[language]
  return { purpose: purpose[use], minutes: minutes(count) }
}
