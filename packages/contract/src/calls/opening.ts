import {
  array,
  boolean,
  enum as oneOf,
  minLength,
  nullable,
  object,
  optional,
  regex,
  string,
  type output,
} from 'zod/mini'
import { defineCalls } from '../call.ts'
import { idText, moment, plainText } from '../scalars.ts'
import { waitingForSecond } from './proposals.ts'

/** What has to be there before a new house opens, in the order in which a house comes to it. */
export const ticks = [
  'owners',
  'brand',
  'addresses',
  'messages',
  'limits',
  'providers',
  'payments',
  'rehearsal',
] as const
export type Tick = (typeof ticks)[number]

/** What a line is made of: each of these was found, or is missing. */
export const partCodes = [
  'owner',
  'twoOwners',
  'brandFile',
  'language',
  'site',
  'console',
  'mail',
  'sms',
  'cashier',
  'safety',
  'provider',
  'providers',
  'games',
  'deposit',
  'payout',
  'channels',
  'testDeposit',
  'testBet',
  'testPayout',
  'ledger',
] as const
export type PartCode = (typeof partCodes)[number]

/** Why an address or the ledger is not as it has to be. */
export const openingFaults = ['noHttps', 'noAnswer', 'otherHouse', 'disagrees', 'movedSince', 'neverLooked'] as const

const part = object({
  code: oneOf(partCodes),
  /** What it is about: an operator, a language, an address, a channel. */
  name: string(),
  found: boolean(),
  /** When it was found, or looked for last. */
  at: nullable(moment),
  why: nullable(oneOf(openingFaults)),
})
export type OpeningPart = output<typeof part>

/** Ways on which a test message goes. */
export const messageKinds = ['mail', 'sms'] as const
export type MessageKind = (typeof messageKinds)[number]

export const openingCalls = defineCalls({
  'opening.read': {
    method: 'GET',
    path: '/ops/opening',
    moduleId: 'OPSOPEN',
    token: 'operator',
    encrypted: false,
    permission: 'settings.read',
    summary: 'Whether the house was ever open, and what has to be there before it opens, as it was found out.',
    request: object({}),
    response: object({
      /** The house was never open. */
      isNew: boolean(),
      openedAt: nullable(moment),
      lines: array(object({ tick: oneOf(ticks), found: boolean(), parts: array(part) })),
      /** When addresses and ledger were looked at last. */
      lookedAt: nullable(moment),
      /** Until when no other owner may decide what the operator proposes: somebody invited the other lately. */
      tiedUntil: nullable(moment),
      /** The proposal to open that waits. */
      proposal: nullable(idText),
    }),
    errors: [],
  },
  'opening.look': {
    method: 'POST',
    path: '/ops/opening/look',
    moduleId: 'OPSOPENLOOK',
    token: 'operator',
    encrypted: false,
    permission: 'house.open',
    summary: 'Asks both addresses of the house and recomputes the ledger; at most every thirty seconds.',
    request: object({}),
    response: object({}),
    errors: ['STATE_PASSED'],
  },
  'opening.sendTest': {
    method: 'POST',
    path: '/ops/opening/messages',
    moduleId: 'OPSOPENMSG',
    token: 'operator',
    encrypted: false,
    permission: 'house.open',
    fresh: true,
    summary:
      'Sends a code by mail or SMS to the operator, who types it to show that it arrived. It is good for fifteen minutes.',
    request: object({
      kind: oneOf(messageKinds),
      to: string().check(
        regex(/^(\+[1-9]\d{6,14}|[^\s@<>(),;:"]{1,64}@[A-Za-z\d](?:[A-Za-z\d.-]{0,180}[A-Za-z\d])?)$/),
      ),
    }),
    response: object({}),
    errors: ['STATE_PASSED', 'CODE_NOT_SENT', 'TOO_MANY_REQUESTS', 'INVALID_INPUT'],
  },
  'opening.confirmTest': {
    method: 'POST',
    path: '/ops/opening/messages/confirm',
    moduleId: 'OPSOPENCODE',
    token: 'operator',
    encrypted: false,
    permission: 'house.open',
    summary: 'Shows by its code that the test message arrived. It is of no use after five wrong codes.',
    request: object({ kind: oneOf(messageKinds), code: string().check(regex(/^\d{6}$/)) }),
    response: object({}),
    errors: ['STATE_PASSED', 'CODE_WRONG'],
  },
  'opening.rehearse': {
    method: 'POST',
    path: '/ops/opening/rehearsal',
    moduleId: 'OPSOPENTRY',
    token: 'operator',
    encrypted: false,
    permission: 'house.open',
    fresh: true,
    summary: 'A link that opens the closed site for the browser that follows it, for a day. It is shown once.',
    request: object({}),
    response: object({ link: string(), expiresAt: moment }),
    errors: ['STATE_PASSED'],
  },
  'opening.open': {
    method: 'POST',
    path: '/ops/opening/open',
    moduleId: 'OPSOPENNOW',
    token: 'operator',
    encrypted: false,
    permission: 'house.open',
    fresh: true,
    second: { permission: 'house.open' },
    summary: 'Proposes to open the house, which takes two people. Refused while something of the list is missing.',
    request: object({ reason: optional(plainText(200).check(minLength(1))) }),
    response: waitingForSecond,
    errors: ['STATE_PASSED', 'HOUSE_NOT_READY', 'CONFLICT'],
  },
})
