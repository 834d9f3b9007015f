import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { siteCalls } from '#contract/calls.ts'
import { channelKinds } from '#contract/settings/cashier.ts'
import { cardKinds } from '#contract/settings/cashier.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { feedbackStates, feedbackTypes } from '#contract/calls/inbox.ts'
import { icons } from '#contract/calls/member.ts'
import { FEATURES } from '#rules/facts.ts'
import { forfeitReasons } from '#contract/calls/bonus.ts'
import { exchangeTypes, pointMoves } from '#contract/calls/points.ts'
import { boardStates } from '#contract/calls/rankings.ts'
import { rankingMeasures, rankingPeriods } from '#rules/loyalty/ranking.ts'
import { raffleStates } from '#contract/calls/raffles.ts'
import { resourceTypes } from '#contract/content/reach.ts'
import { guideOf } from '../features/download/guides.ts'
import { rewardKinds } from '#contract/content/point-item.ts'
import { redemptionStates } from '#rules/loyalty/redemption-states.ts'
import { pointViews } from '../app/paths.ts'
import { promotionTriggers } from '#contract/content/promotion.ts'
import { envelopeSplits } from '#contract/content/envelope.ts'
import { activityStates } from '#rules/loyalty/activity-states.ts'
import { awardStates } from '#rules/loyalty/award-states.ts'
import { grantStates } from '#rules/loyalty/grant-states.ts'
import { transferStates } from '#rules/cashier/transfer.ts'
import { contactChannel, profileFields } from '#contract/calls/contact.ts'
import { languageCodes, textsNameOf } from '#contract/languages.ts'
import { factorMethod } from '#contract/calls/session.ts'
import { betStates, movementTypes } from '#contract/calls/records.ts'
import { lotteryAreas, ticketStates } from '#contract/lottery.ts'
import { chaseStates, skipReasons } from '#contract/lottery-chase.ts'
import { patternIds, registerFields } from '#contract/settings/register.ts'
import { depositReasons, depositStates } from '#rules/cashier/deposit.ts'
import { withdrawalGroupNames, withdrawalStates } from '#rules/cashier/withdrawal.ts'
import { categoryNames } from '../app/categories.ts'
import { promotionTypes } from '../features/promotions/promotion-types.ts'
import { teamMeasures } from '../features/agent-centre/measures.ts'
import { lastLogins, entrySorts, teamSorts } from '#contract/calls/agent-figures.ts'
import { claimBars } from '#contract/calls/rebate.ts'
import { levelReasons } from '#contract/calls/vip.ts'
import { contractEnds, contractStates } from '#contract/calls/contracts.ts'
import { contractCalendars } from '#rules/agents/period.ts'
import { billStates } from '#rules/agents/bill-states.ts'
import { requestStates } from '#rules/agents/request-states.ts'
import { carryOvers, dividendModes } from '#rules/agents/tiers.ts'
import { tierFields } from '#contract/contract-terms.ts'
import { agentPages } from '../app/agent-pages.ts'
import { memberPages } from '../app/member-pages.ts'
import { presetNames } from '#ui/period.ts'
import { namedGames, words } from '../parts/lottery/words.ts'
import { numberKeys, rowKeys } from '../features/lottery/board.ts'
import { pastedFaults } from '#rules/lottery/pasted.ts'
import { pickFaults } from '#rules/lottery/play.ts'
import { sports } from '#contract/sport-event.ts'
import { systems } from '#rules/sports/systems.ts'
import { betMovements, betReasons, betStates as sportBetStates, legFaults, pricePolicies } from '#contract/sports.ts'
import { grades } from '#rules/sports/grade.ts'
import { marketTypes } from '#rules/sports/markets.ts'
import { bookDays } from '../features/sports/book-view.ts'
import { marketGroups } from '../features/sports/groups.ts'
import { oddsFormats } from '#rules/sports/odds-format.ts'
import { slipModes } from '../features/sports/slip.ts'
import { vietnamPrizes } from '../parts/lottery/result-view.ts'
import { memberMenu } from '../features/member/member-menu.ts'
import { cashierItems, memberItems } from '../features/shell/side-items.ts'
import { isSame } from './same-words.ts'

const here = import.meta.dirname
const source = join(here, '..')

/** The catalogue of the whole site, and of each feature whose texts come with it. */
const features = readdirSync(join(source, 'features')).filter((name) =>
  existsSync(join(source, 'features', name, 'texts')),
)
const folders = ['', ...features]
const folderOf = (feature: string): string => (feature === '' ? here : join(source, 'features', feature, 'texts'))
const languagesIn = (folder: string): string[] =>
  readdirSync(folderOf(folder))
    .filter((name) => name.endsWith('.po'))
    .map((name) => name.slice(0, -'.po'.length))

/** Texts by id, read from a catalogue as it lies in the tree; a text of several lines is not used. */
function readCatalogue(folder: string, language: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(folderOf(folder), `${language}.po`), 'utf8')
  const pairs = [...text.matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)]
  return new Map(pairs.map(([, id = '', words = '']) => [id, words]))
}

const files = [source, join(here, '../../../../packages/kit/src')].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => join(folder, file)),
)
const code = files.map((file) => readFileSync(file, 'utf8')).join('\n')
/** Ids written out in the code: whatever looks like one and begins like a text of the catalogue. */
function idsInCode(known: ReadonlySet<string>): string[] {
  const beginnings = new Set([...known].map((id) => id.split('.')[0]))
  const dotted = [...code.matchAll(/'([a-zA-Z]+(?:\.[a-zA-Z]+)+)'/g)].map(([, id = '']) => id)
  return dotted.filter((id) => beginnings.has(id.split('.')[0]) && !isCall(id))
}

/** Calls have dotted names too, and so have the shared rules before they become the id of a text. */
const isCall = (id: string): boolean =>
  Object.hasOwn(siteCalls, id) ||
  /^(?:(?:inbox\.changed|member\.paused|(?:bonus|contract)\.(?:balance|changed)|(?:vip|points|redemption)\.changed)$|codeUntil\.|password\.(?:old|unchanged|mismatch)$)/.test(
    id,
  )

const everything = { loggedIn: false, referralEnabled: true, isAgent: true, hasVip: true }

/** Ids that the code puts together, from what they are made of. */
const made = [
  ...categoryNames.map((name) => `category.${name}`),
  ...[...Object.keys(errorCatalogue), 'NETWORK', 'TIMEOUT', 'INSECURE_CONTEXT'].map((code) => `error.${code}`),
  ...memberPages.map((page) => `member.page.${page}`),
  ...memberMenu.map(({ group }) => `member.group.${group}`),
  ...feedbackTypes.map((type) => `feedback.type.${type}`),
  ...feedbackStates.map((state) => `feedback.state.${state}`),
  ...['profile', 'access', 'factor', 'avatar'].map((part) => `security.${part}`),
  ...withdrawalStates.flatMap((state) => [`withdraw.state.${state}`, `withdraw.explain.${state}`]),
  ...['identity', 'paymentPassword', 'card'].flatMap((step) =>
    ['title', 'text', 'action'].map((part) => `withdraw.step.${step}.${part}`),
  ),
  ...withdrawalGroupNames.map((group) => `withdraw.group.${group}`),
  ...['asked', 'review', 'paying', 'receipt'].map((step) => `withdraw.path.${step}`),
  ...['cancel', 'confirm', 'confirmPartly', 'deny'].map((action) => `withdraw.action.${action}`),
  ...['cancel', 'confirm'].flatMap((action) => ['title', 'text', 'done'].map((part) => `withdraw.${action}.${part}`)),
  ...['INSUFFICIENT_FUNDS', 'NOT_FOUND', 'METHOD_OFF'].map((code) => `withdraw.error.${code}`),
  // As the payment provider of the demonstration says them; others are shown as they come.
  ...['account_closed', 'rejected_by_bank', 'returned_by_bank'].map((reason) => `withdraw.reason.${reason}`),
  ...cardKinds.flatMap((kind) => [`cards.kind.${kind}`, `cards.name.${kind}`, `cards.number.${kind}`]),
  ...promotionTypes.flatMap((type) => [`promo.type.${type}`, `promo.text.${type}`]),
  ...rankingMeasures.map((by) => `rank.by.${by}`),
  ...rankingPeriods.map((period) => `rank.period.${period}`),
  ...boardStates.map((state) => `rank.state.${state}`),
  ...['counting', 'closed'].map((state) => `rank.${state}`),
  ...agentPages.map((page) => `agent.page.${page}`),
  ...teamMeasures.map((name) => `agent.figure.${name}`),
  ...['bets', 'movements'].flatMap((name) => [`agent.none.${name}`, `agent.none.${name}Text`]),
  ...['balance', 'rebate', 'registered', 'From', 'To'].map((name) => `agent.filter.${name}`),
  ...['any', ...lastLogins].map((login) => `agent.login.${login}`),
  ...teamSorts.map((sort) => `agent.sort.${sort}`),
  ...['all', 'active', 'paused', 'lapsed'].map((state) => `agent.links.${state}`),
  ...['on', 'paused', 'stopped', 'full', 'over'].map((state) => `agent.link.state.${state}`),
  ...['list', 'tree'].map((view) => `agent.team.view.${view}`),
  ...levelReasons.map((why) => `vip.why.${why}`),
  ...claimBars.map((bar) => `rebate.barred.${bar}`),
  ...['counted', 'gives'].map((column) => `rebate.column.${column}`),
  ...['risk', 'cent', 'back'].map((rule) => `rebate.rule.${rule}`),
  ...['claim', 'rest'].map((how) => `rebate.how.${how}`),
  ...['friends', 'today', 'week'].map((name) => `referral.${name}`),
  ...['new', 'termination'].flatMap((what) => [`contract.what.${what}`, `contract.asked.${what}`]),
  ...contractCalendars.map((calendar) => `contract.calendar.${calendar}`),
  ...dividendModes.map((mode) => `contract.mode.${mode}`),
  ...carryOvers.map((carryOver) => `contract.carryOver.${carryOver}`),
  ...['accept', 'reject', 'withdraw'].map((action) => `contract.done.${action}`),
  ...contractEnds.map((end) => `contract.ended.${end}`),
  ...contractStates.map((state) => `contract.state.${state}`),
  ...requestStates.map((state) => `contract.request.${state}`),
  ...Object.values(tierFields).flatMap((fields) => fields.map((field) => `contract.field.${field}`)),
  ...['own', 'downlines', 'bills', 'requests', 'history'].map((view) => `contract.view.${view}`),
  ...billStates.map((state) => `contract.bill.state.${state}`),
  ...['amount', 'count', 'percent'].map((sort) => `contract.wrong.${sort}`),
  ...['replaced', 'frozen', 'expired', 'limit'].map((reason) => `ended.${reason}`),
  ...['deposit', 'loss', 'stake', 'session'].flatMap((measure) => [`safer.${measure}.title`, `safer.${measure}.sheet`]),
  ...['deposit', 'loss', 'stake'].map((measure) => `safer.${measure}.text`),
  ...['day', 'week', 'month'].flatMap((period) => [`safer.period.${period}`, `safer.limit.by.${period}`]),
  ...['timeOut', 'exclusion'].flatMap((kind) => [`safer.${kind}.sheet`, `safer.break.on.${kind}`]),
  ...['play', 'deposit', 'news'].map((one) => `safer.break.stops.${one}`),
  ...['withdraw', 'login'].map((one) => `safer.break.keeps.${one}`),
  ...['none', 'review', 'approved', 'rejected'].flatMap((state) => [`proof.${state}.title`, `proof.${state}.text`]),
  ...['review', 'approved', 'rejected'].map((state) => `proof.${state}.state`),
  ...['idCard', 'passport', 'drivingLicence'].map((kind) => `proof.document.${kind}`),
  ...['making', 'ready', 'gone'].map((state) => `mydata.${state}`),
  ...['balance', 'withdrawal', 'deposit', 'transfer', 'bet', 'agent', 'bonus', 'redemption'].map(
    (one) => `mydata.open.${one}`,
  ),
  ...['all', ...rewardKinds].map((kind) => `points.kind.${kind}`),
  ...rewardKinds.map((kind) => `points.terms.${kind}`),
  ...['soldOut', 'rank', 'limit'].map((status) => `points.status.${status}`),
  ...exchangeTypes.map((type) => `points.type.${type}`),
  ...redemptionStates.map((state) => `points.state.${state}`),
  ...pointMoves.map((move) => `points.move.${move}`),
  ...pointViews.map((view) => `points.tab.${view}`),
  ...['earn', 'expiry', 'convert', 'redeem', 'goods', 'password'].flatMap((rule) => [
    `points.rule.${rule}`,
    `points.rule.${rule}Text`,
  ]),
  ...grantStates.map((state) => `bonus.state.${state}`),
  ...forfeitReasons.map((reason) => `bonus.end.${reason}`),
  ...transferStates.map((state) => `transfer.state.${state}`),
  ...['refused', 'unanswered'].map((reason) => `transfer.reason.${reason}`),
  ...['withdrawal', 'transfer'].flatMap((by) =>
    ['title', 'text', 'sure', 'sureText'].map((part) => `bonusEnds.${by}.${part}`),
  ),
  ...movementTypes.map((type) => `transfer.type.${type}`),
  ...['length', 'letters', 'digits'].map((rule) => `register.rule.${rule}`),
  ...registerFields.map((field) => `field.${field}`),
  ...patternIds.map((id) => `validation.pattern.${id}`),
  // Of the shared rules and of what a server refuses beside a field.
  ...[
    'required',
    'length',
    'wrong',
    'code',
    'mobile',
    'mobile.taken',
    'captcha',
    'email.taken',
    'birthday.age',
    'recommenderId.unknown',
    'pattern.accepted',
  ].map((id) => `validation.${id}`),
  ...['length', 'pattern', 'taken'].map((rule) => `validation.username.${rule}`),
  ...['length', 'pattern', 'mismatch', 'default', 'old', 'unchanged'].map((rule) => `validation.password.${rule}`),
  'validation.paymentPassword.weak',
  // Said in its own words at one field.
  ...['username', 'password', 'acceptTerms', 'confirmAge', 'mobileNum', 'verificationCode', 'captcha'].map(
    (field) => `validation.${field}.required`,
  ),
  ...['englishName', 'letterSpace'].map((pattern) => `validation.payeeName.pattern.${pattern}`),
  ...icons.map((icon) => `avatar.${icon}`),
  ...factorMethod.options.map((method) => `factor.${method}`),
  ...['totp', 'mail', 'sms'].map((method) => `factor.${method}Code`),
  ...contactChannel.options.flatMap((channel) => [
    `contact.${channel}`,
    `contact.title.${channel}`,
    `contact.done.${channel}`,
  ]),
  ...profileFields.map((field) => `field.${field}`),
  ...['in', 'wrong', 'asked'].map((outcome) => `security.outcome.${outcome}`),
  ...['working', 'ready', 'failed'].map((state) => `human.${state}`),
  ...['username', 'mobile'].map((mode) => `register.by.${mode}`),
  'raffle.next.turnover',
  'raffle.next.deposits',
  ...raffleStates.map((state) => `raffle.state.${state}`),
  ...['commitment', 'numbers', 'list', 'winners'].flatMap((claim) => [
    `raffle.proof.${claim}.yes`,
    `raffle.proof.${claim}.no`,
  ]),
  ...activityStates.flatMap((state) => [`promo.state.${state}`, `promo.say.${state}`]),
  ...promotionTriggers.map((trigger) => `ask.when.${trigger}`),
  ...['plain', 'upTo', 'percent'].flatMap((form) => [`gift.bonus.${form}`, `gift.cash.${form}`]),
  ...['turnover', 'deposits'].map((step) => `promo.step.${step}`),
  ...awardStates.map((state) => `reward.state.${state}`),
  ...envelopeSplits.map((split) => `env.split.${split}`),
  ...['open', 'own', 'soldOut', 'coming', 'over'].map((state) => `env.state.${state}`),
  'env.opens',
  'env.closes',
  ...[...cashierItems(everything), ...memberItems(everything)].map((item) => `side.${item}`),
  ...['about', 'term', 'privacy', 'responsible', 'fairness', 'contact'].map((hash) => `footer.${hash}`),
  ...['maintenance', 'region', 'domain'].flatMap((why) => [`status.${why}.title`, `status.${why}.text`]),
  ...['maintenance', 'region'].map((why) => `status.${why}.wait`),
  ...[...lotteryAreas, 'all'].map((area) => `draws.area.${area}`),
  ...vietnamPrizes.map((prize) => `draws.prize.${prize}`),
  ...['committed', 'result'].flatMap((check) => ['yes', 'no'].map((answer) => `draws.proof.${check}.${answer}`)),
  ...[...ticketStates, 'all'].map((state) => `draws.state.${state}`),
  ...['front3', 'bottom3', 'bottom2'].map((name) => `draws.thai.${name}`),
  ...['stake', 'payout', 'rebate'].map((fact) => `draws.tickets.${fact}`),
  ...['results', 'trend', 'tickets', 'chases'].map((view) => `draws.title.${view}`),
  ...chaseStates.map((state) => `draws.chases.state.${state}`),
  ...skipReasons.map((reason) => `draws.chases.skipped.${reason}`),
  ...['total', 'staked', 'held', 'returned', 'won'].map((fact) => `draws.chases.${fact}`),
  ...['issues', 'multiple', 'factor', 'every', 'percent', 'flat', 'steps', 'profit', 'one', 'many'].map(
    (name) => `lottery.chase.${name}`,
  ),
  ...['all', 'sum', 'special', 'tails', 'tens', 'ones', 'bottomTens', 'bottomOnes'].map(
    (track) => `draws.track.${track}`,
  ),
  ...['number', 'missingNow', 'longest', 'drawn'].map((head) => `draws.trend.head.${head}`),
  ...depositStates.map((state) => `deposit.state.${state}`),
  ...['expired', 'failed', 'rejected'].flatMap((state) => [`deposit.${state}.title`, `deposit.${state}.text`]),
  ...depositReasons.map((reason) => `deposit.reason.${reason}`),
  ...[...channelKinds, 'manual'].map((kind) => `deposit.speed.${kind}`),
  ...['ordered', 'paid', 'credited'].map((step) => `deposit.way.${step}`),
  ...channelKinds.flatMap((kind) => [
    `deposit.kind.${kind}`,
    `deposit.guide.pay.${kind}`,
    `deposit.guide.credit.${kind}`,
  ]),
  ...resourceTypes.flatMap((type) => [
    `download.lead.${type}`,
    ...['/', 'https://'].flatMap((url) => guideOf(type, url).map((step) => `download.step.${step}`)),
  ]),
  ...presetNames.map((name) => `period.${name}`),
  ...entrySorts.map((order) => `records.order.${order}`),
  ...['all', ...betStates].map((state) => `records.state.${state}`),
  ...betStates.map((state) => `records.outcome.${state}`),
  ...words.map((word) => `lottery.word.${word}`),
  ...namedGames.map((game) => `lottery.game.${game}`),
  ...[...rowKeys, ...numberKeys].map((key) => `lottery.key.${key}`),
  ...[
    ...pickFaults,
    ...pastedFaults,
    'elsewhere',
    'closed',
    'too-long',
    'off',
    'least',
    'most',
    'line-least',
    'line-most',
  ].map((fault) => `lottery.fault.${fault}`),
  ...marketTypes.map(({ id }) => `sports.market.${id}`),
  ...[
    'draw',
    'over',
    'under',
    'home-draw',
    'home-away',
    'draw-away',
    'odd',
    'even',
    'yes',
    'no',
    'other',
    'meron',
    'wala',
  ].map((pick) => `sports.pick.${pick}`),
  ...['over', 'under'].map((pick) => `sports.short.${pick}`),
  ...['home', 'draw', 'away'].flatMap((side) => [`sports.board.${side}`, `sports.board.${side}.short`]),
  ...Object.keys(systems).map((system) => `sports.system.${system}`),
  ...['up', 'down'].flatMap((move) => [`sports.price.${move}`, `sports.moved.${move}`]),
  ...['book', 'bets', 'results', 'rules'].map((view) => `sports.view.${view}`),
  ...[...sports, 'all'].map((sport) => `sports.sport.${sport}`),
  ...[...marketGroups, 'all'].map((group) => `sports.group.${group}`),
  ...bookDays.map((day) => `sports.day.${day}`),
  ...oddsFormats.map((format) => `sports.odds.${format}`),
  ...slipModes.flatMap((mode) => [`sports.mode.${mode}`, `sports.kind.${mode}`]),
  ...pricePolicies.flatMap((policy) => [`sports.policy.${policy}`, `sports.policyText.${policy}`]),
  ...betMovements.map((what) => `sports.movement.${what}`),
  ...betReasons.filter((why) => why !== 'cashOut').map((why) => `sports.why.${why}`),
  ...legFaults.map((fault) => `sports.fault.${fault}`),
  ...grades.map((grade) => `sports.grade.${grade}`),
  ...sportBetStates.flatMap((state) => [`sports.bets.${state}`, `sports.noBets.${state}`]),
  ...['open', 'cashed', 'won', 'back', 'part', 'lost'].map((outcome) => `sports.outcome.${outcome}`),
  ...['postponed', 'cancelled', 'abandoned', 'awarded'].map((change) => `sports.change.${change}`),
  ...['price', 'live', 'result', 'handicap', 'total', 'combination', 'void', 'series', 'cockfight'].flatMap(
    (section) => [`sports.rules.${section}`, `sports.rulesText.${section}`],
  ),
  ...FEATURES.map((feature) => `game.feature.${feature}`),
  ...['low', 'medium', 'high'].map((grade) => `game.facts.${grade}`),
  ...['all', ...movementTypes].map((type) => `records.type.${type}`),
  ...['stake', 'payout', 'stakes', 'payouts', 'studio', 'round', 'deposits', 'withdrawals'].map(
    (name) => `records.${name}`,
  ),
]

const english = new Map(folders.flatMap((folder) => [...readCatalogue(folder, 'en')]))

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name = '']) => name).toSorted()

describe('the texts of the site', () => {
  const others = folders.flatMap((folder) =>
    languagesIn(folder)
      .filter((language) => language !== 'en')
      .map((language) => [folder, language] as const),
  )

  it('[I18-01] come in the four languages, and whichever else there is, everywhere', () => {
    expect(english.size).toBeGreaterThan(450)
    expect(languagesIn('')).toEqual(expect.arrayContaining(['en', 'ja', 'ko', 'pt']))
    for (const folder of folders) expect(languagesIn(folder).toSorted(), folder).toEqual(languagesIn('').toSorted())
  })

  const written = [...new Set(languageCodes.flatMap((language) => textsNameOf(language) ?? []))].toSorted()
  it('[I18-01] come in every language of the table, and in no other', () => {
    expect(languagesIn('').toSorted()).toEqual(written)
  })

  it('[I18-01] of the page without a network come in the same languages', () => {
    const page = readFileSync(join(here, '../../public/offline.js'), 'utf8')
    expect([...page.matchAll(/^ {2}(\w+): \[$/gm)].map(([, language = '']) => language).toSorted()).toEqual(written)
  })

  it.each(['demonstration', 'moonmoth'])('[I18-01] of the help centre come in the same languages: %s', (name) => {
    const chapters = readdirSync(join(here, '../../../../brands', name, 'help'))
    expect(chapters.map((file) => file.replace('.json', '')).toSorted()).toEqual(written)
  })

  it.each(others)('[I18-01] are all there, no others, and not empty: %s %s', (folder, language) => {
    const [texts, source] = [readCatalogue(folder, language), readCatalogue(folder, 'en')]
    expect(
      [...source.keys()].filter((id) => (texts.get(id) ?? '') === ''),
      'missing',
    ).toEqual([])
    expect(
      [...texts.keys()].filter((id) => !source.has(id)),
      'left over',
    ).toEqual([])
  })

  it.each(others)('[I18-01] are translated, names aside: %s %s', (folder, language) => {
    const texts = readCatalogue(folder, language)
    const same = [...readCatalogue(folder, 'en')].filter(
      ([id, words]) => texts.get(id) === words && !isSame(words, language),
    )
    expect(same).toEqual([])
  })

  /** Words that the house has another one for; its own studio, and what the specification says word by word, aside. */
  const otherWords: Readonly<Record<string, RegExp>> = {
    en: /(?<!-)\bmail address|(?<!username or )\bemail\b|\bstudios?\b/i,
    pt: /\bestúdios?\b|\bfornecedor|\bemail\b/i,
    ja: /メアド|Eメール/,
    ko: /게임사|(?<!이)메일/,
    ur: /والیٹ|اسٹوڈیو/,
    zh: /帐|登陆|充值|提现|取款|密匙|工作室/,
  }
  it.each(Object.keys(otherWords))('[I18-01] have one word for an idea: %s', (language) => {
    const found = folders
      .flatMap((folder) => [...readCatalogue(folder, language)])
      .filter(([, words]) => otherWords[language]?.test(words.replaceAll(/\{\w+\}/g, '')) === true)
    expect(found).toEqual([])
  })

  it.each(['en', 'pt', 'ja', 'ko', 'ur', 'zh'])(
    '[I18-01, MEM-08] name every kind of account that money can be paid out to: %s',
    (language) => {
      const texts = readCatalogue('withdraw', language)
      for (const id of ['cards.empty.text', 'withdraw.step.card.text']) expect(texts.get(id), id).toContain('PIX')
    },
  )

  it.each(others)('[I18-01] each stand once: %s %s', (folder, language) => {
    const text = readFileSync(join(folderOf(folder), `${language}.po`), 'utf8')
    const ids = [...text.matchAll(/^msgid "(.+)"$/gm)].map(([, id = '']) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  it.each(others)('[I18-01] name the same values: %s %s', (folder, language) => {
    const texts = readCatalogue(folder, language)
    for (const [id, words] of readCatalogue(folder, 'en'))
      expect(new Set(placeholders(texts.get(id) ?? '')), id).toEqual(new Set(placeholders(words)))
  })

  it('[VAL-01] name both bounds wherever a pattern has them', () => {
    for (const id of patternIds) expect(english.get(`validation.pattern.${id}`), id).toContain('{min}–{max}')
  })

  it('[I18-01] exist for every id that the code and the contract use', () => {
    const known = new Set(english.keys())
    const missing = [...idsInCode(known), ...made].filter((id) => !known.has(id))
    expect([...new Set(missing)]).toEqual([])
  })

  it('[I18-01] are all used', () => {
    const used = new Set([...idsInCode(new Set(english.keys())), ...made])
    const idle = [...english.keys()].filter((id) => !used.has(id) && !id.startsWith('classify.'))
    expect(idle).toEqual([])
  })
})
