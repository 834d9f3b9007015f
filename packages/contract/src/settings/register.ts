import {
  boolean,
  enum as oneOf,
  int,
  maximum,
  minimum,
  object,
  optional,
  partialRecord,
  refine,
  type output,
} from 'zod/mini'
import { isPattern } from '../operator-pattern.ts'
import { plainText } from '../scalars.ts'
import type { SettingGroup } from './define.ts'

/**
 * The families of patterns that a field can follow (spec 5). What a family demands is in
 * `../validation.ts`, the same code in the browser and on the server.
 */
export const patternIds = [
  'text',
  'letterFirst',
  'kanjiDigits',
  'email',
  'alphanumeric',
  'lettersAndDigits',
  'digits',
  'upperAlphanumeric',
  'englishName',
  'noSpaces',
  'chinesePunctuation',
  'isoDate',
  'usDate',
  'letterSpace',
  'korean',
] as const
export type PatternId = (typeof patternIds)[number]

/** How one field of the registration form behaves, as an operator sets it and as the server sends it. */
export const fieldSetting = object({
  enabled: boolean(),
  required: boolean(),
  /** A pattern of the operator's own, whole value; `*` alone stands for anything (spec 3). */
  acceptedPattern: optional(plainText(200).check(refine(isPattern, 'no pattern that can be used'))),
  patternId: optional(oneOf(patternIds)),
  minLength: int().check(minimum(0), maximum(255)),
  maxLength: int().check(minimum(1), maximum(255)),
}).check(refine(({ minLength, maxLength }) => minLength <= maxLength, 'the least length is above the most'))
export type FieldSetting = output<typeof fieldSetting>

/** Fields of the registration form that settings govern (spec 3), in the order of the form. */
export const registerFields = [
  'username',
  'password',
  'mobileNum',
  'email',
  'nickname',
  'payeeName',
  'birthday',
  'paymentPassword',
  'idNumber',
  'qqNum',
  'wechat',
  'line',
  'whatsapp',
  'facebook',
  'telegram',
  'zalo',
  'recommenderId',
  'affiliateCode',
  'captcha',
] as const
export type RegisterField = (typeof registerFields)[number]

export const registerSettings = partialRecord(oneOf(registerFields), fieldSetting)
export type RegisterSettings = output<typeof registerSettings>

export const register = {
  summary: 'Sets the fields of registration.',
  schema: registerSettings,
  defaults: {
    username: { enabled: true, required: true, patternId: 'letterFirst', minLength: 4, maxLength: 16 },
    password: { enabled: true, required: true, minLength: 8, maxLength: 64 },
    mobileNum: { enabled: false, required: false, patternId: 'digits', minLength: 6, maxLength: 20 },
    email: { enabled: true, required: false, patternId: 'email', minLength: 6, maxLength: 120 },
    nickname: { enabled: false, required: false, patternId: 'text', minLength: 2, maxLength: 20 },
    payeeName: { enabled: false, required: false, patternId: 'letterSpace', minLength: 2, maxLength: 60 },
    birthday: { enabled: false, required: false, patternId: 'isoDate', minLength: 10, maxLength: 10 },
    paymentPassword: { enabled: false, required: true, patternId: 'digits', minLength: 6, maxLength: 6 },
    idNumber: { enabled: false, required: false, patternId: 'alphanumeric', minLength: 5, maxLength: 30 },
    qqNum: { enabled: false, required: false, patternId: 'digits', minLength: 5, maxLength: 12 },
    wechat: { enabled: false, required: false, patternId: 'noSpaces', minLength: 4, maxLength: 30 },
    line: { enabled: false, required: false, patternId: 'noSpaces', minLength: 4, maxLength: 30 },
    whatsapp: { enabled: false, required: false, patternId: 'digits', minLength: 8, maxLength: 16 },
    facebook: { enabled: false, required: false, patternId: 'noSpaces', minLength: 4, maxLength: 60 },
    telegram: { enabled: false, required: false, patternId: 'noSpaces', minLength: 4, maxLength: 32 },
    zalo: { enabled: false, required: false, patternId: 'digits', minLength: 8, maxLength: 16 },
    recommenderId: { enabled: false, required: false, patternId: 'alphanumeric', minLength: 4, maxLength: 16 },
    affiliateCode: { enabled: true, required: false, patternId: 'alphanumeric', minLength: 4, maxLength: 32 },
    captcha: { enabled: false, required: true, patternId: 'alphanumeric', minLength: 4, maxLength: 8 },
  },
  permission: 'settings.write',
  moduleId: 'OPSREG',
} satisfies SettingGroup<RegisterSettings>
