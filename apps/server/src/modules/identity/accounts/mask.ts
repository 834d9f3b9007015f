/** A mail address as its owner recognises it and nobody else can use it: `m***@example.com`. */
export const maskEmail = (email: string): string => email.replace(/^(.).*@/, '$1***@')

/** The same for a number in E.164: `+55***5678`. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, 3)}***${mobile.slice(-4)}`
