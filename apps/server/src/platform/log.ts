import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/**
 * One JSON line an event. Whatever could carry a secret or a person's data is cut out by name, at
 * any place where a request, a reply or an error could bring it in.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const secret = [
    'password',
    'confirmPassword',
    'oldPassword',
    'newPassword',
    'token',
    'secret',
    'authorization',
    'cookie',
    'captcha',
    'email',
    'mobileNum',
    'payload',
    'body',
  ]
  const options = {
    level,
    base: null,
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
