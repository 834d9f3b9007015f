import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { hub88Statuses } from '#contract/protocols/hub88.ts'
import type { Body, Heard } from './client.ts'
import { orders, playOrder } from './orders.ts'
import { expectRefused, expectThat, isSame, type Session, STAKE } from './session.ts'

/** How many calls are sent at once. */
const AT_ONCE = 30

export interface Rule {
  readonly name: string
  /** @throws Broken with what the platform did instead; what it returns is said in the table. */
  check(session: Session, options: { readonly depth: number }): Promise<string | void>
}

const UNDERSTOOD_NOT = ['RS_ERROR_WRONG_SYNTAX', 'RS_ERROR_WRONG_TYPES']

/** Calls that must leave everything as it was. */
async function refusesAll(
  session: Session,
  statuses: readonly string[],
  attempts: readonly (readonly [name: string, send: () => Promise<Heard>])[],
): Promise<string> {
  await session.moves(0, async () => {
    for (const [name, send] of attempts) expectRefused(name, await send(), statuses)
  })
  return `${attempts.length} tried`
}

/** A stake, its win and a stake that was taken back, all done. */
async function done(session: Session): Promise<readonly (readonly ['bet' | 'win' | 'rollback', Body])[]> {
  const [bet, other] = [session.bet(), session.bet()]
  const calls = [
    ['bet', bet],
    ['win', session.win(bet, { round_closed: true })],
    ['bet', other],
    ['rollback', session.rollback(other)],
  ] as const
  for (const [name, body] of calls) await session.ask(name, body, 'RS_OK')
  return calls
}

export const rules: readonly Rule[] = [
  {
    name: 'info and balance say who plays, the currency and the balance',
    async check(session) {
      const { user, token, currency } = session.player
      const [info, balance] = [
        await session.ask('info', { user, token, request_uuid: 'r1' }, 'RS_OK'),
        await session.ask('balance', { user, token, request_uuid: 'r2' }, 'RS_OK'),
      ]
      expectThat(
        isSame(info, balance) && info.currency === currency,
        'info and balance differ, or name another currency',
      )
      expectThat((info.balance ?? 0) >= 100 * STAKE, `the suite needs a balance of ${100 * STAKE} units at least`)
    },
  },
  {
    name: 'a stake and its win move exactly their amounts',
    check: (session) =>
      session.moves(STAKE, async () => {
        const bet = session.bet()
        const first = await session.ask('bet', bet, 'RS_OK')
        const second = await session.ask('win', session.win(bet), 'RS_OK')
        expectThat((second.balance ?? 0) - (first.balance ?? 0) === 2 * STAKE, 'the answers do not say what was moved')
      }),
  },
  {
    name: 'the same call again answers the same and moves nothing',
    async check(session) {
      for (const [name, body] of await done(session)) {
        await session.ask('bet', session.bet(), 'RS_OK')
        await session.moves(0, async () => {
          const [one, two] = [
            await session.ask(name, { ...body, request_uuid: randomUUID() }, 'RS_OK'),
            await session.ask(name, { ...body, request_uuid: randomUUID() }, 'RS_OK'),
          ]
          expectThat(isSame(one, two), `a repeated ${name} was answered twice differently`)
        })
      }
    },
  },
  {
    name: 'the same id with other data is a duplicate',
    async check(session) {
      for (const [name, body] of await done(session)) {
        const changes: readonly Body[] = [
          { round: randomUUID() },
          ...(name === 'rollback' ? [] : [{ amount: STAKE + 1 }, { round_closed: body['round_closed'] !== true }]),
        ]
        const more: readonly Body[] = name === 'bet' ? [] : [{ reference_transaction_uuid: randomUUID() }]
        for (const change of [...changes, ...more]) {
          await session.moves(0, () => session.ask(name, { ...body, ...change }, 'RS_ERROR_DUPLICATE_TRANSACTION'))
        }
      }
    },
  },
  {
    name: 'the id of one kind of call is none for another',
    async check(session) {
      const bet = session.bet()
      await session.ask('bet', bet, 'RS_OK')
      const used = { transaction_uuid: bet['transaction_uuid'] }
      await session.moves(0, async () => {
        await session.ask('win', session.win(bet, used), 'RS_ERROR_DUPLICATE_TRANSACTION')
        await session.ask('rollback', session.rollback(bet, used), 'RS_ERROR_DUPLICATE_TRANSACTION')
      })
    },
  },
  {
    name: 'every order of bet, win, close and rollback',
    async check(session, { depth }) {
      const all = orders(depth)
      let balance = await session.balance()
      for (const order of all) balance = await playOrder(session, order, balance)
      expectThat((await session.balance()) === balance, 'the balance is not what the answers said')
      return `${all.length} orders up to ${depth}`
    },
  },
  {
    name: 'an open round takes more stakes, a closed one none',
    check: (session) =>
      session.moves(STAKE, async () => {
        const [first, second] = [session.bet(), session.bet()]
        const inRound = { ...second, round: first['round'] }
        await session.ask('bet', first, 'RS_OK')
        await session.ask('bet', inRound, 'RS_OK')
        await session.ask('win', session.win(first, { amount: 3 * STAKE, round_closed: true }), 'RS_OK')
        await session.ask('bet', session.bet({ round: first['round'] }), 'RS_ERROR_DUPLICATE_TRANSACTION')
        await session.ask('win', session.win(inRound), 'RS_ERROR_DUPLICATE_TRANSACTION')
      }),
  },
  {
    name: 'recorded bytes of one call move nothing at another',
    async check(session) {
      const heard = await done(session)
      let tried = 0
      for (const [name, body] of heard) {
        const text = JSON.stringify(body)
        const signature = sign('RSA-SHA256', Buffer.from(text), session.key).toString('base64')
        for (const other of (['bet', 'win', 'rollback'] as const).filter((one) => one !== name)) {
          await session.moves(0, async () => void (await session.client.raw(other, text, signature)))
          tried += 1
        }
      }
      return `${tried} tried`
    },
  },
  {
    name: 'a win or a rollback outside the round of its bet moves nothing',
    async check(session) {
      const [open, paid] = [session.bet(), session.bet()]
      for (const bet of [open, paid]) await session.ask('bet', bet, 'RS_OK')
      await session.ask('win', session.win(paid, { round_closed: true }), 'RS_OK')
      const elsewhere = (): Body => ({ round: randomUUID() })
      return refusesAll(
        session,
        ['RS_ERROR_TRANSACTION_DOES_NOT_EXIST', 'RS_ERROR_DUPLICATE_TRANSACTION'],
        [open, paid].flatMap((bet) => [
          ['a win', () => session.client.call('win', session.win(bet, elsewhere()))] as const,
          ['a rollback', () => session.client.call('rollback', session.rollback(bet, elsewhere()))] as const,
        ]),
      )
    },
  },
  {
    name: 'many at once under one id have one effect and one answer',
    async check(session) {
      const bet = session.bet()
      const win = session.win(bet)
      const [other, rollbackOf] = [session.bet(), session.bet()]
      await session.ask('bet', rollbackOf, 'RS_OK')
      const rollback = session.rollback(rollbackOf)
      for (const [name, body, by] of [
        ['bet', bet, -STAKE],
        ['win', win, 2 * STAKE],
        ['bet', other, -STAKE],
        ['rollback', rollback, STAKE],
      ] as const) {
        await session.moves(by, async () => {
          const [first, ...others] = await Promise.all(
            Array.from({ length: AT_ONCE }, () => session.ask(name, { ...body, request_uuid: randomUUID() }, 'RS_OK')),
          )
          if (first !== undefined)
            expectThat(
              others.every((one) => isSame(one, first)),
              `copies of one ${name} were answered differently`,
            )
        })
      }
      return `${AT_ONCE} copies of four calls`
    },
  },
  {
    name: 'a call whose answer was lost is done once, whenever it is asked again',
    async check(session) {
      for (let i = 0; i < 5; i++) {
        const bet = session.bet()
        const win = session.win(bet)
        const other = session.bet()
        const rollback = session.rollback(other)
        await session.ask('bet', other, 'RS_OK')
        for (const [name, body, by] of [
          ['bet', bet, -STAKE],
          ['win', win, 2 * STAKE],
          ['rollback', rollback, STAKE],
        ] as const) {
          await session.moves(by, async () => {
            await session.client.cut(name, body)
            await session.ask(name, { ...body, request_uuid: randomUUID() }, 'RS_OK')
            await session.ask(name, { ...body, request_uuid: randomUUID() }, 'RS_OK')
          })
        }
      }
    },
  },
  {
    name: 'a bet that was given up and rolled back is not taken when it comes late',
    check: (session) =>
      session.moves(0, async () => {
        for (let i = 0; i < 5; i++) {
          const bet = session.bet()
          await Promise.all([session.client.cut('bet', bet), session.ask('rollback', session.rollback(bet), 'RS_OK')])
          await session.ask('rollback', session.rollback(bet), 'RS_OK')
          await session.ask('win', session.win(bet), 'RS_ERROR_TRANSACTION_ROLLED_BACK')
        }
      }),
  },
  {
    name: 'a rollback under another id changes nothing more, and is fine',
    check: (session) =>
      session.moves(0, async () => {
        const [taken, never] = [session.bet(), session.bet()]
        await session.ask('bet', taken, 'RS_OK')
        for (let i = 0; i < 3; i++)
          for (const bet of [taken, never]) await session.ask('rollback', session.rollback(bet), 'RS_OK')
      }),
  },
  {
    name: 'wins and rollbacks ask no token',
    check: (session) =>
      session.moves(STAKE, async () => {
        const [paid, returned] = [session.bet(), session.bet()]
        for (const bet of [paid, returned]) await session.ask('bet', bet, 'RS_OK')
        await session.ask('win', session.win(paid, { token: '' }), 'RS_OK')
        await session.ask('rollback', session.rollback(returned, { token: 'g.1.of-a-session-long-gone-by' }), 'RS_OK')
      }),
  },
  {
    name: 'a stake that the balance does not cover is refused, with the real balance',
    check: (session) =>
      session.moves(0, async () => {
        const balance = await session.balance()
        const reply = await session.ask(
          'bet',
          session.bet({ amount: balance + 1 }),
          'RS_ERROR_NOT_ENOUGH_MONEY',
          'RS_ERROR_LIMIT_REACHED',
        )
        expectThat(reply.balance === balance, `the refusal named a balance of ${reply.balance}, not ${balance}`)
      }),
  },
  {
    name: 'other games and currencies are refused',
    check: (session) =>
      session.moves(0, async () => {
        await session.ask('bet', session.bet({ game_code: 'no-such-game' }), 'RS_ERROR_INVALID_GAME')
        await session.ask(
          'bet',
          session.bet({ currency: session.player.currency === 'XTS' ? 'XDR' : 'XTS' }),
          'RS_ERROR_WRONG_CURRENCY',
        )
      }),
  },
  {
    name: 'foreign users and tokens buy nothing',
    async check(session) {
      const bet = session.bet()
      await session.ask('bet', bet, 'RS_OK')
      const strangers = ['1', '4611686018427387904', '9223372036854775807']
      const call = (name: 'bet' | 'win' | 'rollback' | 'balance', body: Body) => () => session.client.call(name, body)
      const { token } = session.player
      return refusesAll(
        session,
        ['RS_ERROR_INVALID_TOKEN'],
        [
          ...[
            '',
            'nothing',
            `${token}x`,
            token.slice(0, -1),
            token.toUpperCase() === token ? token.toLowerCase() : token.toUpperCase(),
          ].map((one) => ['a bet with another token', call('bet', session.bet({ token: one }))] as const),
          ...strangers.flatMap((user) => [
            ['a bet for a stranger', call('bet', session.bet({ user }))] as const,
            ['a win to a stranger', call('win', session.win(bet, { user }))] as const,
            ['a rollback to a stranger', call('rollback', session.rollback(bet, { user }))] as const,
            ["a stranger's balance", call('balance', { user, token, request_uuid: 'r' })] as const,
          ]),
        ],
      )
    },
  },
  {
    name: 'amounts are whole, positive and not huge',
    async check(session) {
      const amounts = [
        -1,
        -STAKE,
        0,
        0.5,
        STAKE + 0.1,
        2 ** 53,
        1e20,
        1e300,
        `${STAKE}`,
        '1e2',
        null,
        [],
        [STAKE],
        {},
        true,
      ]
      const bet = session.bet()
      await session.ask('bet', bet, 'RS_OK')
      const texts = ['1e309', '-0.0001', 'NaN', 'Infinity', '0x10', '1_000', `${STAKE},`]
      const raw = (text: string) => (): Promise<Heard> => {
        const body = JSON.stringify(session.bet({ amount: 77_777 })).replace('77777', text)
        return session.client.raw('bet', body, sign('RSA-SHA256', Buffer.from(body), session.key).toString('base64'))
      }
      return refusesAll(session, UNDERSTOOD_NOT, [
        ...amounts.map(
          (amount) =>
            [
              `a stake of ${JSON.stringify(amount)}`,
              () => session.client.call('bet', session.bet({ amount })),
            ] as const,
        ),
        ...amounts
          .filter((amount) => amount !== 0)
          .map(
            (amount) =>
              [
                `a win of ${JSON.stringify(amount)}`,
                () => session.client.call('win', session.win(bet, { amount })),
              ] as const,
          ),
        ...texts.map((text) => [`a stake written ${text}`, raw(text)] as const),
      ])
    },
  },
  {
    name: 'what is no proper call is refused',
    check: (session) =>
      refusesAll(session, UNDERSTOOD_NOT, [
        ...['', '{', '[]', 'null', '"bet"', '{}'].map(
          (text) =>
            [
              `the body ${text}`,
              () =>
                session.client.raw('bet', text, sign('RSA-SHA256', Buffer.from(text), session.key).toString('base64')),
            ] as const,
        ),
        ...(['user', 'token', 'transaction_uuid', 'round', 'game_code', 'currency', 'amount'] as const).map(
          (field) =>
            [`a bet without ${field}`, () => session.client.call('bet', session.bet({ [field]: undefined }))] as const,
        ),
        ...[
          { round: 'a\0b' },
          { user: '١٢٣' },
          { user: '-1' },
          { user: '9999999999999999999' },
          { transaction_uuid: '' },
          { transaction_uuid: 'x'.repeat(300) },
        ].map(
          (change) =>
            [
              `a bet with ${JSON.stringify(change).slice(0, 40)}`,
              () => session.client.call('bet', session.bet(change)),
            ] as const,
        ),
      ]),
  },
  {
    name: "only the provider's own signature over this very body counts",
    async check(session) {
      const [text, other] = [JSON.stringify(session.bet()), JSON.stringify(session.bet())]
      const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
      const by = (algorithm: string, key = session.key, body = text): string =>
        sign(algorithm, Buffer.from(body), key).toString('base64')
      const good = by('RSA-SHA256')
      const signatures: readonly (readonly [string, string | undefined])[] = [
        ['no signature', undefined],
        ['an empty one', ''],
        ['words', 'none'],
        ['SHA-1', by('RSA-SHA1')],
        ['SHA-512', by('RSA-SHA512')],
        ["a stranger's key", by('RSA-SHA256', stranger)],
        ['that of an earlier call', by('RSA-SHA256', session.key, other)],
        ['a keyed hash', createHmac('sha256', 'key').update(text).digest('base64')],
        ['half of it', good.slice(0, good.length / 2)],
        ['hexadecimal', Buffer.from(good, 'base64').toString('hex')],
      ]
      await refusesAll(
        session,
        ['RS_ERROR_INVALID_SIGNATURE'],
        [
          ...signatures.map(([name, signature]) => [name, () => session.client.raw('bet', text, signature)] as const),
          [
            'another amount under it',
            () => session.client.raw('bet', text.replace(`"amount":${STAKE}`, `"amount":${STAKE - 1}`), good),
          ],
          ['a space behind it', () => session.client.raw('bet', `${text} `, good)],
        ],
      )
      await session.moves(-STAKE, () => session.client.raw('bet', text, good))
      return `${signatures.length + 2} tried`
    },
  },
  {
    name: 'every answer has a status of the dialect',
    async check(session) {
      const statuses: readonly string[] = hub88Statuses
      const heard = await Promise.all([
        session.client.call('bet', session.bet()),
        session.client.call('bet', {}),
        session.client.raw('win', 'x', 'y'),
        session.client.call('rollback', session.rollback(session.bet())),
      ])
      for (const { reply } of heard) expectThat(statuses.includes(reply.status ?? ''), `${reply.status} is no status`)
    },
  },
]
