/** A mail address as its owner recognises it and nobody else can use it: `m***@example.com`. */
export const maskEmail = (email: string): string => email.replace(/^(.).*@/, '$1***@')

/** The same for a number in E.164: `+55***5678`. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, 3)}***${mobile.slice(-4)}`

/** A name or an account by the first letter of each word: `A*** P***`. */
export const maskName = (name: string): string =>
  name
    .split(' ')
    .map((word) => `${word.slice(0, 1)}***`)
    .join(' ')
