import { maxLength, minLength, overwrite, regex, string } from 'zod/mini'

/**
 * Rules that a form in the browser and the server's border share to the letter. A broken rule
 * carries the id of its pattern as message; the site translates `validation.<id>` and fills in
 * (min) and (max).
 */
export const bounds = {
  username: { min: 4, max: 16 },
  password: { min: 8, max: 64 },
} as const

/** Letter first, then letters and digits; kept in lower case, since a name is found whatever its case. */
export const usernameRule = string().check(
  overwrite((text) => text.trim().toLowerCase()),
  minLength(bounds.username.min, 'username.length'),
  maxLength(bounds.username.max, 'username.length'),
  regex(/^[a-z][a-z0-9]*$/, 'username.pattern'),
)

/** Letters and digits combined; other characters are welcome, control characters are not. */
export const passwordRule = string().check(
  minLength(bounds.password.min, 'password.length'),
  maxLength(bounds.password.max, 'password.length'),
  regex(/^(?=.*\p{L})(?=.*\p{N})[^\p{Cc}]*$/u, 'password.pattern'),
)
