import type { Page } from 'playwright-core'
import { playRounds, sendMessage } from './member.ts'
import { openFirstGame, type World } from './world.ts'

const ROUNDS = 24
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] }

const dialog = (page: Page) => page.getByRole('dialog').last()
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u2066-\u2069]/g, '')
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rows = (page: Page, name: string) => page.getByRole('table', { name }).getByRole('row')

/** Opens an order for a deposit by a channel. */
async function order(page: Page, channel: string, amount: string): Promise<void> {
  await page.locator('label', { has: page.getByRole('radio', { name: new RegExp(`^${channel}`) }) }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
}

export const memberJourneys = {
  async inbox({ site, member, open, see }: World): Promise<void> {
    const who = await member()
    const page = await open('/promotions', { as: who })
    const account = page.getByRole('button', { name: /^Account of/ })
    await account.waitFor()
    await sendMessage(site, who, 'A word to you')
    await see(
      'the badge counts a message that comes',
      async () => /\d/.exec((await account.innerText()).replaceAll(/^Account of \S+/g, ''))?.[0],
      '1',
    )
    await account.click()
    await page.getByRole('menuitem', { name: /^Messages/ }).click()
    await see('Messages leads to the messages', () => new URL(page.url()).search, '?page=messageV2')
    await page.getByRole('button', { name: /A word to you/ }).click()
    await see('a message opens', () => page.getByText('A word to you, in full.').count(), 1)
    await see(
      'the badge goes once everything is read',
      async () => /\d/.exec((await account.innerText()).replaceAll(/^Account of \S+/g, ''))?.[0],
      undefined,
    )
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await see(
      'a message that is removed is gone',
      () => page.getByRole('heading', { name: 'No messages yet' }).count(),
      1,
    )
  },

  async bets({ site, member, open, see }: World): Promise<void> {
    const who = await member()
    await playRounds(site, who, ROUNDS)
    const page = await open('/member?page=personalHistoryCopy', { as: who })
    const list = rows(page, 'Your bets')
    await see('the record begins with twenty bets', () => list.count(), 21)
    await see(
      'the record counts every bet',
      () =>
        page
          .locator('dl')
          .getByText('Bets', { exact: true })
          .locator('xpath=following-sibling::dd')
          .first()
          .innerText(),
      String(ROUNDS),
    )
    await page.getByRole('button', { name: 'Show more' }).click()
    await see('Show more brings the rest', () => list.count(), ROUNDS + 1)
    const lost = list.filter({ hasText: 'Lost' }).first()
    await see(
      'a bet that was lost has a minus',
      async () => plain(await lost.getByRole('cell').nth(4).innerText()),
      /^[-\u2212]/,
    )
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ])
    await see('the bets are saved as bets', () => download.suggestedFilename(), /^bets-/)
    await page.getByRole('group', { name: 'Outcome' }).getByRole('button', { name: 'Refunded' }).click()
    await see('the outcome narrows the record', () => page.getByRole('heading', { name: 'No bets found' }).count(), 1)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await list.first().waitFor()
    await page.getByRole('button', { name: 'Yesterday', exact: true }).click()
    await see('yesterday is not today', () => page.getByRole('heading', { name: 'No bets found' }).count(), 1)
  },

  async statement({ site, member, open, see }: World): Promise<void> {
    const who = await member()
    await playRounds(site, who, 3)
    const page = await open('/member?page=transactionHistory', { as: who })
    await see(
      'a stake takes away',
      async () =>
        plain(
          await rows(page, 'Wallet transactions')
            .filter({ hasText: 'Stake' })
            .first()
            .getByRole('cell')
            .nth(1)
            .innerText(),
        ),
      /^[-\u2212]/,
    )
    const figure = async (name: string) =>
      plain(
        await page
          .locator('dl')
          .getByText(name, { exact: true })
          .locator('xpath=following-sibling::dd')
          .first()
          .innerText(),
      )
    await see('what came in has a plus', () => figure('Money in'), /^\+/)
    await see('what went out has a minus', () => figure('Money out'), /^[-\u2212]/)
  },

  async deposit({ member, open, see }: World): Promise<void> {
    const page = await open('/member?page=depositv2', { as: await member() })
    await order(page, 'Card', '250')
    await see(
      'the fee is taken off',
      async () => plain(await page.getByText('Into your wallet', { exact: true }).locator('..').innerText()),
      /243\.75/,
    )
    await page.getByRole('button', { name: /^Deposit .?R\$/ }).click()
    const frame = page.getByRole('main')
    await page.getByText('Pay within').waitFor()
    await see('the order is for the amount that was typed', async () => plain(await frame.innerText()), /250\.00/)
    await see('the order is by the way that was chosen', async () => plain(await frame.innerText()), /Card/)
  },

  async bank({ member, open, see }: World): Promise<void> {
    const page = await open('/member?page=depositv2', { as: await member(), ...CLIPBOARD })
    await page.evaluate(() => navigator.clipboard.writeText('nothing yet'))
    await order(page, 'Bank transfer', '100')
    await page.getByRole('button', { name: /^Deposit .?R\$/ }).click()
    const copy = page.getByRole('button', { name: 'Copy: Reference' })
    const reference = await copy
      .locator('xpath=ancestor::div[1]')
      .locator('dd')
      .first()
      .locator('span')
      .last()
      .innerText()
    await copy.click()
    await see(
      'what is copied is what is shown',
      () => page.evaluate(() => navigator.clipboard.readText()),
      (text) => text === reference,
    )
    await page.getByRole('button', { name: 'I have transferred' }).click()
    await see(
      'a transfer is not proven without a picture',
      () => page.getByText('Please add a picture of your transfer.').count(),
      1,
    )
  },

  async transfer({ member, open, see }: World): Promise<void> {
    const page = await open('/member?page=transferFund', { as: await member() })
    await region(page, 'Harbour Live').getByRole('button', { name: 'Transfer to provider' }).click()
    await dialog(page).getByLabel('Amount').fill('250')
    await dialog(page)
      .getByRole('button', { name: /^Transfer R/ })
      .click()
    await see('a transfer is told', () => page.getByText(/250\.00 is now at Harbour Live$/).count(), 1)
    await see('a transfer arrives', async () => plain(await region(page, 'Harbour Live').innerText()), /R\$ 250\.00/)
    await see(
      'the total stays what it was',
      async () => plain(await region(page, 'Total balance').innerText()),
      /R\$ 1,000\.00/,
    )
    await page.getByRole('button', { name: 'Return all' }).click()
    await see(
      'Return all brings everything back',
      async () => plain(await region(page, 'Main wallet').innerText()),
      /R\$ 1,000\.00/,
    )
  },

  async limits({ member, open, see }: World): Promise<void> {
    const page = await open('/member?page=saferPlay', { as: await member() })
    const line = region(page, 'Deposits').getByRole('listitem').filter({ hasText: 'By week' })
    await line.getByRole('button').click()
    await dialog(page).getByLabel('Most in a week').fill('75')
    await dialog(page).getByRole('button', { name: 'Save limit' }).click()
    await see('a limit holds in the period it was set for', async () => plain(await line.innerText()), /R\$ 75\.00/)
  },

  async feedback({ member, open, see }: World): Promise<void> {
    const page = await open('/member?page=feedback', { as: await member() })
    await page.getByText('A game', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Your message' }).fill('The reels stopped.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await see('feedback is thanked for', () => page.getByText('Thank you. You find our answer here.').count(), 1)
    await see('feedback is about what was chosen', () => page.getByRole('button', { name: /^A game/ }).count(), 1)
  },

  async game({ site, member, open, see }: World): Promise<void> {
    const page = await open('/', { as: await member() })
    await openFirstGame(page)
    await dialog(page).getByRole('button', { name: 'Play', exact: true }).click()
    await see(
      'Play opens the game for money',
      () => page.url(),
      (url) => url.startsWith(`${site.url}/seamless?`) && !url.includes('trial'),
    )
    await see(
      'a game for money shows the balance',
      async () => plain(await page.getByRole('banner').innerText()),
      /R\$ 1,000\.00/,
    )
    await page.getByRole('banner').getByRole('link', { name: 'Deposit' }).click()
    await see('a game leads to the deposit', () => new URL(page.url()).search, '?page=depositv2')
  },
}
