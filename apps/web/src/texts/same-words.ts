/** Words that are the same in every language: names, signs, and what consists of values alone. */
const names = [
  'MXWIN',
  'PIX',
  'VIP',
  'QQ',
  'WhatsApp',
  'WeChat',
  'Telegram',
  'Facebook',
  'Line',
  'Zalo',
  'SMS',
  'OK',
  'Hong Kong',
  // The sides of a cockpit, as its fights are told.
  'Meron',
  'Wala',
  'M',
  'W',
  'D',
]
/** English words that a language has taken over as they are. */
const borrowed: Readonly<Record<string, readonly string[]>> = {
  pt: [
    'App',
    'Arcade',
    'Arena',
    'Bingo',
    'Blog',
    'Blackjack',
    'Canadian',
    'Crash',
    'E-mail',
    'E-sports',
    'Game shows',
    'Goliath',
    'Heinz',
    'Rebate',
    '{days} d {hours} h',
    'Jackpot',
    'Jackpots',
    'Jackpot {amount}',
    'Lucky 15',
    'Lucky 31',
    'Lucky 63',
    'Patent',
    'Sic bo',
    'slide',
    'Slots',
    'Super Heinz',
    'Trixie',
    'Yankee',
  ],
}
/** Whether words may be the same in English and in a language. */
export const isSame = (words: string, language: string): boolean =>
  names.includes(words) ||
  (borrowed[language] ?? []).includes(words) ||
  !/\p{L}/u.test(words.replaceAll(/\{\w+\}/g, '').replace('No. ', ''))
