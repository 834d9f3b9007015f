import { randomUUID } from 'node:crypto'
import { array, object, parse, string } from 'zod/mini'
import { sql } from '#server/platform/db/sql.ts'
import { type Answer, betBody, type House, type Player, textField } from '../support/house.ts'
import { openOperator } from '../support/operators.ts'
import { settled } from '../support/settled.ts'
import { uploaded } from '../support/uploads.ts'

export const PIN = '482915'

/** Something of a member's as operators name it. */
export interface Owned {
  readonly member: string
  readonly id: string
}

/** Makes what members have at the cashier and in the member centre, through the calls that make it; each answers an id. */
export interface Orders {
  /** Sets the payment password; once for each member. */
  setPin(player: Player): Promise<void>
  /** A new member with a payment password. */
  payee(): Promise<Player>
  card(player: Player): Promise<string>
  /** An order on a manual channel, waiting for its transfer. */
  deposit(player: Player): Promise<string>
  /** One that an operator has to look at. */
  provenDeposit(): Promise<Owned>
  /** One in review, of somebody with a payment password. */
  withdrawal(payee: Player): Promise<string>
  /** One that the provider has sent, and that was not confirmed yet. */
  sentWithdrawal(payee: Player): Promise<string>
  /** One whose member says that nothing came. */
  disputedWithdrawal(): Promise<Owned>
  identityCheck(): Promise<Owned>
  /** A file of the member's data that is ready. */
  dataExport(player: Player): Promise<string>
  bet(player: Player, over?: boolean): Promise<string>
}

const queue = object({ list: array(object({ id: string(), member: object({ id: string() }) })) })

/** `house` has a manual channel `transfer`, and pays out to e-wallets. */
export async function createOrders(house: House, ownerToken: string): Promise<Orders> {
  // Whoever lets a payout through does not judge the dispute over it.
  const cashier = await openOperator(house, 'cashier')
  const done = ({ body }: Answer): unknown => {
    if (!body.success) throw new Error(`refused: ${JSON.stringify(body)}`)
    return body.value
  }
  const ask = async (path: string, token: string, body: unknown, encrypted = false): Promise<unknown> =>
    done(await house.call('POST', path, { token, body, encrypted }))
  const idOf = (value: unknown): string => textField(value, 'id')

  const orders: Orders = {
    async setPin({ token }) {
      await ask('/wps/member/paymentPassword', token, { password: 'correct horse 1', newPaymentPassword: PIN }, true)
    },
    async card({ token }) {
      // An address adds thirty a day, and every payee of a test sits at this one.
      await house.db.query(sql`DELETE FROM throttle WHERE key LIKE 'card:127.0.0.%'`)
      return idOf(
        await ask(
          '/wps/member/cards',
          token,
          {
            kind: 'eWallet',
            name: 'Wallet',
            holder: 'Marina Souza',
            number: `${randomUUID()}@wallet.example`,
            paymentPassword: PIN,
          },
          true,
        ),
      )
    },
    deposit: async ({ token }) =>
      idOf(await ask('/wps/deposit', token, { key: randomUUID(), channel: 'transfer', amount: '50', language: 'EN' })),
    async provenDeposit() {
      const player = await house.register()
      const id = await orders.deposit(player)
      await ask('/wps/deposit/proof', player.token, { id, uploads: [await uploaded(house, player, 'deposit')] })
      return { member: player.id, id }
    },
    async payee() {
      const player = await house.register()
      await orders.setPin(player)
      return player
    },
    async withdrawal(payee) {
      // Few cards fit into a purse; a withdrawal goes on without its own.
      const card = await orders.card(payee)
      const id = idOf(
        await ask(
          '/wps/withdrawal',
          payee.token,
          { key: randomUUID(), card, amount: '20', paymentPassword: PIN },
          true,
        ),
      )
      await ask('/wps/member/cards/remove', payee.token, { id: card, paymentPassword: PIN }, true)
      return id
    },
    async sentWithdrawal(payee) {
      const id = await orders.withdrawal(payee)
      await ask('/ops/cashier/withdrawals/decide', cashier.token, { member: payee.id, id, decision: 'approve' })
      await settled(house)
      // The provider's word, which this house has no provider for.
      await house.db.query(
        sql`UPDATE withdrawal SET state = 'paidOut', paid_at = app_now(), receipt_until = app_now() + interval '1 hour' WHERE id = ${id}`,
      )
      return id
    },
    async disputedWithdrawal() {
      const payee = await orders.payee()
      const id = await orders.sentWithdrawal(payee)
      await ask('/wps/withdrawal/receipt', payee.token, {
        id,
        receipt: 'notReceived',
        uploads: [await uploaded(house, payee, 'withdrawal')],
      })
      return { member: payee.id, id }
    },
    async identityCheck() {
      const player = await house.register()
      const uploads = [await uploaded(house, player, 'identity')]
      await ask(
        '/wps/member/identity',
        player.token,
        {
          name: 'Marina Souza',
          birthday: '1990-05-17',
          document: 'passport',
          number: randomUUID(),
          country: 'BR',
          uploads,
        },
        true,
      )
      const { list } = parse(
        queue,
        done(await house.call('GET', '/ops/identity?state=review&limit=100', { token: ownerToken })),
      )
      return { member: player.id, id: list.find(({ member }) => member.id === player.id)?.id ?? '' }
    },
    async dataExport({ token }) {
      const id = idOf(await ask('/wps/member/data/export', token, { password: 'correct horse 1' }, true))
      await settled(house)
      return id
    },
    async bet(player, over = false) {
      await house.provider(
        'bet',
        betBody(player, await house.gameToken(player), { amount: 100_000, round_closed: over }),
      )
      const [row] = await house.db.query<{ n: string }>(
        sql`SELECT max(n)::text AS n FROM entry WHERE member = ${player.id} AND type = 1`,
      )
      return row?.n ?? ''
    },
  }
  return orders
}
