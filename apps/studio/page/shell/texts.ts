import { type InEveryLanguage, directionOfTexts, textsReadBy } from '#contract/languages.ts'
import { ja } from './texts-ja.ts'
import { ko } from './texts-ko.ts'
import { pt } from './texts-pt.ts'
import { ur } from './texts-ur.ts'
import { zh } from './texts-zh.ts'

/** What every game says. A placeholder in braces is filled by `fill`. */
const en = {
  balance: 'Balance',
  stake: 'Stake',
  lastWin: 'Last win',
  stakeUp: 'Raise the stake',
  stakeDown: 'Lower the stake',
  stakeChoose: 'Choose a stake',
  lowest: 'Min',
  highest: 'Max',
  quickOn: 'Quick spin is on',
  quickOff: 'Quick spin is off',
  auto: 'Automatic spins',
  autoText: 'The game spins by itself at {stake} and stops at whatever comes first.',
  autoCount: 'Number of spins',
  autoLoss: 'Stop when you are down by',
  autoWin: 'Stop when one spin wins',
  autoAny: 'No limit',
  autoFeature: 'It also stops after a feature and when the balance is too low.',
  autoStart: 'Start',
  autoStop: 'Stop automatic spins',
  autoLeft: 'Automatic spins · {count} left',
  awayTitle: 'While you were away',
  awayText: 'Your last round was finished for you and paid {amount}.',
  awaySpins: '{count} free spins paid {amount}.',
  help: 'Rules and pays',
  history: 'Your rounds',
  fairness: 'Fairness',
  soundOn: 'Sound is on',
  soundOff: 'Sound is off',
  leave: 'Back to the games',
  toRecord: 'Back to the record',
  close: 'Close',
  demo: 'Free trial',
  ready: 'Good luck!',
  youWin: 'You win {amount}',
  paid: 'Paid {amount} (+{gain})',
  returned: 'You get {amount} back',
  nothing: 'No win this time',
  bigWin: 'Big win',
  hugeWin: 'Huge win',
  go: 'Continue',
  reconnecting: 'Checking your last round …',
  reconnectingLong: 'The connection is slow. Your stake is safe: we ask about the same round until we know.',
  noMoneyTitle: 'Not enough for this stake',
  noMoneyText: 'Your balance is {balance}. Choose a lower stake or add to your balance.',
  lowerStake: 'Lower the stake',
  deposit: 'Deposit',
  giftLeft: 'Free rounds · {count} left',
  giftTitle: 'Free rounds for you',
  giftText:
    'The house gives you {count} rounds at {stake}. They cost you nothing, and what they win goes to your balance. It may have to be wagered before you can withdraw it.',
  giftTextOne:
    'The house gives you a round at {stake}. It costs you nothing, and what it wins goes to your balance. It may have to be wagered before you can withdraw it.',
  giftPlay: 'Play now',
  giftLater: 'Later',
  giftOverTitle: 'Your free rounds are over',
  giftOverText: 'They won you {amount}. From here on you play with your own money.',
  giftOverNone: 'This time they won nothing. From here on you play with your own money.',
  giftGoneTitle: 'These free rounds are gone',
  giftGoneText: 'They have expired, or were played elsewhere. Nothing was staked.',
  giftGoneWon: 'They have expired, or were played elsewhere. Before that they won you {amount}.',
  giftRound: 'Free round',
  limitTitle: 'You have reached a limit',
  limitText: 'A limit that you or the house set stops this stake. Your balance is untouched.',
  limits: 'See my limits',
  endedTitle: 'This session has ended',
  endedText: 'Open the game again from the lobby to continue. Every finished round is in your account.',
  pausedTitle: 'The game is under maintenance',
  pausedText: 'It will be back soon. Your balance is untouched.',
  roundBackTitle: 'This round ends here',
  roundBackText:
    'The round could not go on: the game was changed, or it was left for a day without a choice. What you staked in it is back in your balance.',
  roundBackGift: 'The game was changed while the round was open. The free round is yours once more.',
  failedTitle: 'That did not work',
  failedText: 'No money moved. Please try again.',
  noGraphicsTitle: 'This browser cannot draw the game',
  noGraphicsText: 'The game needs WebGL. Try another browser or device.',
  noLaunchTitle: 'Open the game from the lobby',
  noLaunchText: 'This address needs a fresh start from the game’s tile.',
  ok: 'OK',
  potsTitle: 'Jackpots',
  potSilver: 'Silver',
  potGold: 'Gold',
  potsText:
    'Every round may win the silver or the gold pot, whatever its symbols show: one draw decides. The more is staked, the likelier it is, in proportion; no pot has to fall by an amount or a time.',
  potFacts:
    '{share} of each stake goes into it. At a stake of {stake} it is won once in {odds} rounds. It begins with {seed}, comes to {mean} on average and pays {ceiling} at most; what is above that starts the next one.',
  potsReturn: 'Both pots return {share} of all stakes, beside what the game itself returns.',
  potWonTitle: '{pot} jackpot',
  potWonText: 'You win the {pot} pot: {amount}.',
  potWonTrial: 'You would win the {pot} pot: {amount}, here in play money.',
  figuresTitle: 'The figures',
  rtp: 'Return to player',
  hitFrequency: 'Rounds that pay',
  oneIn: 'one round in {count}',
  topSpin: 'Highest win per spin',
  stakes: '{count} × the stake',
  volatility: 'Volatility',
  volatilityValue: '{value} stakes (standard deviation of a round)',
  version: 'Version',
  ruleHash: 'Rule hash',
  historyEmpty: 'Your rounds will be listed here.',
  historyLoading: 'Fetching your rounds …',
  historyFailed: 'Your rounds could not be fetched.',
  replay: 'Watch again',
  replaying: 'Replay · no money moves',
  endReplay: 'End the replay',
  verify: 'Verify',
  record: 'Record',
  verifyLater: 'You can verify this round once you reveal its seed under Fairness.',
  round: 'Round {nonce}',
  fairIntro:
    'Before you play we promise a secret number by showing its fingerprint. Each round is computed from that secret, your own seed and a counter. When you change seeds the secret is revealed, and anyone can check that nothing was changed.',
  fairProgram:
    'Rounds can also be checked without us: a short separate program in the public sources, tools/verify-round.mjs, computes them with code of its own.',
  commitment: 'Fingerprint of the secret',
  nextCommitment: 'Fingerprint of the next secret, drawn before you name your seed',
  clientSeed: 'Your seed',
  nonce: 'Rounds played with it',
  changeSeed: 'Reveal and change seeds',
  badSeed: '1 to 64 letters, digits, dots, dashes or underscores',
  revealed: 'The secret was revealed',
  revealedText: '{count} rounds can now be verified under Your rounds.',
  serverSeed: 'Secret',
  seedBusy: 'Seeds can be changed when the round is over.',
  checkCommitment: 'The secret matches the fingerprint shown before play',
  checkRules: 'The round was played by the rules of this page',
  checkOutcome: 'The outcome is the one on record',
  checkPayout: 'The payout is {amount}, as recorded',
  verified: 'This round is genuine',
  notVerified: 'This round could not be confirmed',
}

export type TextKey = keyof typeof en
export type Texts = Readonly<Record<TextKey, string>>

/** What every game says, by language. */
export const DICTIONARIES: InEveryLanguage<Texts> = { en, pt, ja, ko, ur, zh }

/** A game's own words, in every language of the studio. */
export type Words<Key extends string> = InEveryLanguage<Readonly<Record<Key, string>>>

/** A text by its key, with its placeholders filled. */
export type Say<Key extends string = never> = (
  key: TextKey | Key,
  values?: Readonly<Record<string, string | number>>,
) => string

/** The language that a page speaks where it is asked for one such as `PT-BR`, and which way it is read. */
export function spoken(language: string): { readonly lang: string; readonly dir: 'ltr' | 'rtl' } {
  const lang = textsReadBy(language)
  return { lang, dir: directionOfTexts(lang) }
}

/** The texts of a language such as `pt`, `PT-BR` or `en-GB`, a game's own among them; English where a language has none. */
export function textsFor<Key extends string = never>(language: string, words?: Words<Key>): Say<Key> {
  const known = textsReadBy(language)
  const fromRight = directionOfTexts(known) === 'rtl'
  const texts = new Map<string, string>([
    ...Object.entries(DICTIONARIES[known]),
    ...Object.entries<string>(words?.[known] ?? {}),
  ])
  // Amounts, ranges and card names keep their own direction inside a sentence from right to left.
  const set = (value: string | number): string => (fromRight ? `\u2068${value}\u2069` : String(value))
  return (key, values = {}) =>
    (texts.get(key) ?? key).replaceAll(/\{(\w+)\}/g, (_, name: string) => set(values[name] ?? ''))
}
