/** The field names of the specification's entities (its section 3) in the calls that carry them. */
import { describe, expect, it } from 'vitest'
import { type core, toJSONSchema, type ZodMiniType } from 'zod/mini'
import { calls, type CallName } from '#contract/calls.ts'

type Schema = core.JSONSchema.BaseSchema

/** All names of properties in a schema, however deep. */
function namesIn(schema: ZodMiniType): Set<string> {
  const names = new Set<string>()
  const walk = (part: Schema | boolean | undefined): void => {
    if (typeof part !== 'object') return
    for (const [name, property] of Object.entries(part.properties ?? {})) {
      names.add(name)
      walk(property)
    }
    // The keys of a record stand among its property names.
    if (typeof part.propertyNames === 'object') for (const key of part.propertyNames.enum ?? []) names.add(String(key))
    walk(part.additionalProperties)
    for (const items of [part.items ?? []].flat()) walk(items)
    for (const option of [part.anyOf, part.oneOf, part.allOf].flatMap((list) => list ?? [])) walk(option)
  }
  walk(toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return names
}

const registration =
  'password confirmPassword payeeName email qqNum mobileNum recommenderId captcha verificationCode affiliateCode paymentPassword line whatsapp facebook wechat ' +
  'idNumber referralCode domain countryDialingCode registerUrl registerMethod nickname birthday telegram zalo'

/** Entity of specification 3, the call that carries it, which side of it, and its names. */
const entities: readonly [entity: string, call: CallName, side: 'request' | 'response', names: string][] = [
  ['Banner', 'system.permission', 'response', 'url linkageType'],
  ['Login request', 'session.login', 'request', 'username password captcha type'],
  ['Login response', 'session.login', 'response', 'token firstTimeLogin passwordExpired'],
  ['Registration user', 'member.register', 'request', `username ${registration}`],
  // Its user name is the mobile number.
  ['Registration user by mobile', 'member.registerMobile', 'request', registration],
  [
    'Register field settings',
    'member.registerSettings',
    'response',
    'enabled required acceptedPattern patternId minLength maxLength',
  ],
  [
    'Site settings',
    'system.whitelabel',
    'response',
    'USERNAMEREG3 MOBILENUMREG3 MOBILENUMPASSREG3 REGMOBVERF3 CHNGPASSVERIF3 AGENTPOLICY3',
  ],
  [
    'Permission',
    'system.permission',
    'response',
    'info customerService domainRoute resources whitelabel register mainDomain gtagId',
  ],
  ['Location and status', 'system.status', 'response', 'status location ip maintenance regionRestriction'],
  ['Announcement item', 'announcements.list', 'response', 'title content promotionType execution'],
  ['Notice', 'announcements.list', 'response', 'id title content'],
  ['Country', 'system.countries', 'response', 'countryCode countryDialingCode'],
  ['Customer service item', 'service.entries', 'response', 'csType path'],
  [
    'Game',
    'games.list',
    'response',
    'nodeId vendor gameType gameCode gameName displayName iconUrl isGame games totalPages',
  ],
  [
    'Game query',
    'games.list',
    'request',
    'clientType platform merchant gameType pageNo pageSize vassalage gameClassify language prizeMode',
  ],
  ['Hot games query', 'games.hot', 'request', 'merchantCode isPlatform vassalage platform language'],
  ['Vendor list query', 'games.vendors', 'request', 'platform'],
  ['Game classify item', 'games.vendors', 'response', 'key displayName gameCount sort'],
  ['Vendor lane', 'games.vendors', 'response', 'lanes title cards gameClassify gameType vassalage displayName'],
  ['Favourite', 'favorites.add', 'request', 'nodeId vendor gameType'],
  ['Favourite state', 'favorites.list', 'response', 'content pageNum totalPages'],
  ['Winner', 'games.winners', 'response', 'customerName winAmount'],
  ['Member info', 'member.info', 'response', 'id account nickname type'],
  ['Change password', 'password.change', 'request', 'oldPassword newPassword confirmNewPassword'],
  ['Forgot by email', 'password.forgotByEmail', 'request', 'username email'],
  ['Forgot by phone', 'password.byPhone', 'request', 'newPassword mobileNum verificationCode'],
  ['Public state', 'member.loginInfo', 'response', 'hasVip vipLabelName vipRankLevel availablePromoCount'],
  ['Balance', 'wallet.balance', 'response', 'balance currencySymbol'],
  [
    'Session keys',
    'member.loginInfo',
    'response',
    'nickname account username customerId isAgent merchant merchantCode enableSalary enableContract',
  ],
  [
    'Consolidated',
    'member.consolidated',
    'response',
    'dailysalreqtype divtypereq contracthoursalreq realtimesalreqtype',
  ],
  ...(['dividend', 'daily', 'hourly'] as const).flatMap((kind) =>
    (['request', 'response'] as const).map((side): (typeof entities)[number] => [
      'Contract',
      `contracts.${kind}`,
      side,
      `minimumBet profitAndLoss minimumActive ratio dailyBetAmount hourlyBetAmount periodConsumption periodLoss activeCount dividendRate salaryRate${side === 'response' ? ' amount hour' : ''}`,
    ]),
  ),
  ['Real-time salary', 'contracts.realTime', 'request', 'profitRate lossRate singleBetAmount'],
  [
    'Brand',
    'system.permission',
    'response',
    'platform merchantCode lotteryType defaultLanguage supportedLanguages eSportVendor cockfightVendor',
  ],
  ['Image and launch hosts', 'system.permission', 'response', 'imgUrl startGameUrl'],
  ['Resources and domains', 'system.permission', 'response', 'resourceType labelNameEn url domainList'],
  ['Feedback', 'feedback.send', 'request', 'type content contact'],
  ['Points item', 'points.rewards', 'response', 'points amount unit remark status'],
  [
    'Exchange',
    'points.exchanges',
    'response',
    'transactionNumber applicationTime exchangeType productName quantity requiredPoints requiredAmount status time remarks deliveryAddress phone paymentAccount paymentAmount',
  ],
  ['Free play', 'session.freeplay', 'request', 'os platform token version'],
]

describe('field names of the specification', () => {
  it.each(entities)('[API-07, API-02] %s in %s (%s)', (_entity, call, side, names) => {
    const found = namesIn(calls[call][side])
    expect(names.split(' ').filter((name) => !found.has(name))).toEqual([])
  })

  it.each([['deposit'], ['withdraw'], ['game'], ['application'], ['other']])(
    '[API-07] feedback can be about %s',
    (type) => {
      expect(JSON.stringify(toJSONSchema(calls['feedback.send'].request)).toLowerCase()).toContain(type)
    },
  )
})
