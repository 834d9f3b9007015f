import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { type ProfileField, profileFields, writtenOnce } from '#contract/calls/contact.ts'
import { Refusal } from '#contract/errors.ts'
import { profileComplaint } from '#contract/forms/registration.ts'
import type { FieldSetting } from '#contract/settings/register.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Contexts } from '../../../platform/http/handlers.ts'
import type { IdentityDeps } from '../parts.ts'
import { refuseFields } from './new-password.ts'
import { lockProfile, type ProfileRow, readProfile, writeProfile } from './profile.sql.ts'

type Mine = Contexts['member']

/** A nickname can always be chosen, also where the registration does not ask for one. */
const nicknameRule: FieldSetting = { enabled: true, required: true, minLength: 2, maxLength: 24 }

const valueOf = ({ nickname, fields }: ProfileRow, field: ProfileField): string | undefined =>
  field === 'nickname' ? nickname : fields[field]
const isLocked = (row: ProfileRow, field: ProfileField): boolean =>
  writtenOnce.includes(field) && (valueOf(row, field) ?? '') !== ''

/** What a member is called and by what else it is reached: seen and written by itself. */
export function createProfile(deps: IdentityDeps) {
  const { db, settings, clock } = deps
  const rulesNow = async (): Promise<{ readonly field: ProfileField; readonly setting: FieldSetting }[]> => {
    const asked = await settings.register()
    return profileFields.flatMap((field): { readonly field: ProfileField; readonly setting: FieldSetting }[] => {
      const setting = asked[field]
      if (field === 'nickname')
        return [{ field, setting: setting?.enabled === true ? { ...setting, required: true } : nicknameRule }]
      return setting?.enabled === true ? [{ field, setting }] : []
    })
  }
  return {
    async read(_request: object, { session }: Mine): Promise<CallResponse<'profile.read'>> {
      const [row, rules] = [await readProfile(db, session.member), await rulesNow()]
      if (row === undefined) throw new Refusal('NOT_LOGGED_IN')
      return {
        fields: rules.map(({ field, setting }) => ({
          field,
          setting,
          value: valueOf(row, field) ?? null,
          locked: isLocked(row, field),
        })),
      }
    },
    /** @throws Refusal INVALID_INPUT with the fields at fault, CONFLICT for one that is written once and was */
    async write(
      { values }: CallRequest<'profile.write'>,
      { session: { member } }: Mine,
    ): Promise<CallResponse<'profile.write'>> {
      const [rules, today] = [await rulesNow(), new Date(clock.now()).toISOString().slice(0, 10)]
      const typed = rules.flatMap(({ field, setting }) => {
        const value = values[field]?.trim()
        return value === undefined ? [] : [{ field, setting, value }]
      })
      const wrong = typed.flatMap(({ field, setting, value }) => {
        const complaint = profileComplaint(field, setting, value, today)
        return complaint === undefined ? [] : [[field, complaint] as const]
      })
      if (wrong.length > 0) throw refuseFields(Object.fromEntries(wrong))
      await db.transaction(async (tx) => {
        const row = await lockProfile(tx, member)
        if (row === undefined) throw new Refusal('NOT_LOGGED_IN')
        const changed = typed.filter(({ field, value }) => value !== (valueOf(row, field) ?? ''))
        if (changed.some(({ field }) => isLocked(row, field))) throw new Refusal('CONFLICT')
        if (changed.length === 0) return
        const written = new Map<string, string>(changed.map(({ field, value }) => [field, value]))
        const fields = Object.fromEntries(
          [...Object.entries(row.fields).filter(([name]) => !written.has(name)), ...written].filter(
            ([name, value]) => name !== 'nickname' && value !== '',
          ),
        )
        await writeProfile(tx, member, written.get('nickname') ?? row.nickname, fields)
        await deps.onProven(tx, member)
        // Which fields, not what stands in them: the audit outlives the account.
        recordAudit(tx, {
          actor: `member:${member}`,
          action: 'profile.changed',
          subject: `member:${member}`,
          after: { fields: changed.map(({ field }) => field) },
        })
      })
      return {}
    },
  }
}
