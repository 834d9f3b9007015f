/** The messages of the specification's error catalogue (its section 8), word by word, in every language of the site. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ErrorCode, errorCatalogue } from '#contract/errors.ts'

const LANGUAGES = ['en', 'pt', 'ja', 'ko', 'ur', 'zh']
const texts = new Map<string, Map<string, string>>()

function textOf(id: string, folder: string, language: string): string | undefined {
  const path = join(import.meta.dirname, '..', folder === '' ? '' : `features/${folder}`, 'texts', `${language}.po`)
  const known =
    texts.get(path) ??
    new Map(
      [...readFileSync(path, 'utf8').matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)].map(([, key = '', words = '']) => [
        key,
        words,
      ]),
    )
  texts.set(path, known)
  return known.get(id)
}

/** What the specification says, where the site's text for it lies, and the words that the English one has to hold. */
const messages: readonly [says: string, id: string, folder: string, words: RegExp][] = [
  ['the invitation-code error', 'error.AFFILIATE_CODE_INVALID', 'identity', /invitation code/i],
  ['incorrect account or password', 'error.BAD_CREDENTIALS', 'shell', /incorrect account or password/i],
  ['terms not ticked', 'validation.acceptTerms.required', 'identity', /accept the terms/i],
  ['in_been_out, after a reset by mail', 'forgot.sent', 'identity', /mail/i],
  ['copy success', 'account.copied', 'shell', /copied/i],
  ['password change success', 'password.changed', 'identity', /password (is|was|has been)? ?changed/i],
  ['return-balance success', 'transfer.returned', 'transfer', /return-balance success|back in your main wallet/i],
  ['not logged in', 'error.NOT_LOGGED_IN', 'shell', /you are not logged in, please login/i],
  ['username or email does not exist', 'error.ACCOUNT_UNKNOWN', 'identity', /username or email does not exist/i],
  ['network link', 'error.NETWORK', 'shell', /network link is abnormal, please try again/i],
  [
    'the page took longer',
    'error.TIMEOUT',
    'shell',
    /the page took longer time to load, please check your network connectivity/i,
  ],
  ['unknown error', 'error.PHONE_AUTH_UNKNOWN', 'identity', /unknown error/i],
  ['system error', 'error.INTERNAL', 'shell', /system error/i],
  ['invalid URL', 'status.domain.text', 'shell', /invalid url, please contact customer service/i],
  ['non-member account', 'error.NON_MEMBER_ACCOUNT', 'identity', /non-member account unable to login/i],
  ['only agents', 'error.ONLY_AGENTS', 'identity', /only agents can log in/i],
  ['access restricted', 'error.REGION_BLOCKED', 'shell', /access restricted/i],
  ['the page of a blocked region', 'status.region.title', 'shell', /access restricted/i],
  ['its address', 'status.ip', 'shell', /address/i],
  ['maintenance', 'status.maintenance.text', 'shell', /maintenance/i],
  ['complete verification first', 'error.VERIFICATION_REQUIRED', 'identity', /please complete verification first/i],
  ['invalid phone number format', 'error.PHONE_AUTH_INVALID_NUMBER', 'identity', /invalid phone number format/i],
  ['missing phone number', 'error.PHONE_AUTH_MISSING_NUMBER', 'identity', /phone number/i],
  ['too many requests, 5 minutes', 'error.PHONE_AUTH_TOO_MANY_REQUESTS', 'identity', /too many requests.*5 minutes/i],
  [
    'invalid or missing verification code',
    'error.PHONE_AUTH_INVALID_CODE',
    'identity',
    /invalid or missing verification code/i,
  ],
  ['captcha check failed', 'error.PHONE_AUTH_CAPTCHA_FAILED', 'identity', /check.*failed/i],
  ['quota exceeded', 'error.PHONE_AUTH_QUOTA', 'identity', /quota exceeded.*support/i],
  ['operation not allowed', 'error.PHONE_AUTH_NOT_ALLOWED', 'identity', /not allowed/i],
  ['code expired, resend', 'error.PHONE_AUTH_CODE_EXPIRED', 'identity', /expired.*again/i],
  ['popup closed by user, login failed, retry', 'error.SOCIAL_FAILED', 'identity', /try again/i],
  ['a chunk that does not load', 'chunk.title', '', /did not load/i],
  ['apply success', 'promo.apply.sent', 'promotions', /apply success/i],
]

describe('messages of the specification', () => {
  it.each(messages)('[ERR-01] %s stands in every language', (_says, id, folder, words) => {
    const [english = '', ...others] = LANGUAGES.map((language) => textOf(id, folder, language))
    expect(english).toMatch(words)
    for (const text of others) expect(text ?? '').not.toBe('')
    expect(new Set([english, ...others]).size).toBe(LANGUAGES.length)
  })

  it.each<[ErrorCode, RegExp]>([
    ['INTERNAL', /system error/i],
    ['NOT_LOGGED_IN', /you are not logged in, please login/i],
    ['ACCOUNT_UNKNOWN', /username or email does not exist/i],
    ['BAD_CREDENTIALS', /incorrect account or password/i],
    ['NON_MEMBER_ACCOUNT', /non-member account unable to login/i],
    ['ONLY_AGENTS', /only agents can log in/i],
    ['REGION_BLOCKED', /access restricted/i],
    ['MAINTENANCE', /maintenance/i],
    ['VERIFICATION_REQUIRED', /please complete verification first/i],
  ])('[ERR-01] the server says %s in the words of the specification', (code, words) => {
    expect(errorCatalogue[code].message).toMatch(words)
  })
})

/** The messages of the specification's section 5, in the same form; with the bounds that each fills in. */
const rules: readonly [says: string, id: string, folder: string, words: RegExp][] = [
  [
    'password must be min to max characters',
    'validation.password.length',
    'identity',
    /password must be \{min\}–\{max\} characters/i,
  ],
  ['enter a valid verification code', 'validation.code', 'identity', /enter a valid verification code/i],
  ['valid phone number', 'validation.mobile', 'identity', /valid phone number/i],
  ['incorrect confirmation input', 'validation.password.mismatch', 'identity', /do not match/i],
  ['real name format wrong', 'validation.payeeName.pattern.letterSpace', 'identity', /real name: \{min\}–\{max\}/i],
  ['invitation code invalid', 'error.AFFILIATE_CODE_INVALID', 'identity', /invitation code/i],
  [
    'account format wrong',
    'validation.username.pattern',
    'identity',
    /\{min\}–\{max\} letters and digits, a letter first/i,
  ],
  ['password format wrong', 'validation.password.pattern', 'identity', /with letters and digits/i],
  ['email format wrong', 'validation.pattern.email', 'identity', /valid e-mail address of \{min\}–\{max\}/i],
  ['input cannot be empty', 'validation.required', 'identity', /required/i],
  ['username required', 'validation.username.required', 'identity', /enter your username/i],
  ['password required', 'validation.password.required', 'identity', /enter your password/i],
  ['captcha required when shown', 'validation.captcha.required', 'identity', /characters in the picture/i],
  ['mobile number required', 'validation.mobileNum.required', 'identity', /enter your mobile number/i],
  ['SMS code required', 'validation.verificationCode.required', 'identity', /enter the code/i],
  ['age 18 or older', 'validation.confirmAge.required', 'identity', /18 or older/i],
  ['items marked * are required', 'register.starred', 'identity', /\*.*required/i],
  [
    'content must be between {0} and {1} words',
    'feedback.contentMissing',
    'inbox',
    /between \{min\} and \{max\} characters/i,
  ],
]

describe('validation messages of the specification', () => {
  it.each(rules)('[VAL-01] %s stands in every language, with what it fills in', (_says, id, folder, words) => {
    const [english = '', ...others] = LANGUAGES.map((language) => textOf(id, folder, language))
    expect(english).toMatch(words)
    for (const text of others) {
      expect(text ?? '').not.toBe('')
      for (const name of ['{min}', '{max}']) expect(text?.includes(name)).toBe(english.includes(name))
    }
    expect(new Set([english, ...others]).size).toBe(LANGUAGES.length)
  })

  it('[VAL-01] "must be greater than 1" waits for the contracts of agents, whose amounts it is about', () => {
    const all = LANGUAGES.filter((language) => language === 'en').flatMap((language) =>
      ['shell', 'identity', 'safer', 'agent-door'].map((folder) =>
        readFileSync(
          join(import.meta.dirname, '..', folder === '' ? '' : `features/${folder}`, 'texts', `${language}.po`),
          'utf8',
        ),
      ),
    )
    expect(all.join('\n').toLowerCase()).not.toContain('greater than 1')
  })
})
