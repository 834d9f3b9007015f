import { launchBrowser } from './tests/support/browser.ts'
const [, , id, ...rest] = process.argv
const base = 'http://localhost:3300'
const browser = await launchBrowser()
const NODE = { 'true-north': 7, 'lily-pond': 8, pegfall: 9, skyladder: 10 }[id]
const actions = rest[0] ?? 'spin'
const lang = rest[2] ?? ''
const widths = (rest[1] ?? '390,820,1440').split(',').map(Number)
for (const width of widths) {
  const height = { 390: 844, 820: 1180, 1440: 900, 844: 390 }[width] ?? 900
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 1,
    ...(lang ? { locale: lang } : {}),
  })
  const page = await context.newPage()
  page.on('pageerror', (e) => console.log('ERR', e.message))
  page.on('console', (m) => {
    if (m.type() === 'error') console.log('CON', m.text())
  })
  await page.goto(`${base}/seamless?node=${NODE}&mode=trial`)
  const frame = await (await page.waitForSelector('iframe', { timeout: 60000 })).contentFrame()
  await frame.locator('#spin[data-state="ready"]').waitFor({ timeout: 60000 })
  await page.waitForTimeout(900)
  await page.screenshot({ path: `/tmp/shot-${id}-${width}-0.png` })
  const steps = actions.split('+')
  let n = 1
  for (const step of steps) {
    if (step === 'spin') {
      await frame.locator('#spin').click()
      await page.waitForTimeout(400)
    } else if (step === 'wait') await page.waitForTimeout(900)
    else if (step === 'long') await page.waitForTimeout(3000)
    else if (step === 'help') await frame.locator('#help').click()
    else if (step === 'stakes') await frame.locator('#stakes').click()
    else if (step.startsWith('c:')) {
      await frame
        .locator(step.slice(2))
        .first()
        .click({ timeout: 3000 })
        .catch((e) => console.log('no', step))
      await page.waitForTimeout(900)
    } else if (step === 'shot') {
      await page.waitForTimeout(150)
      await page.screenshot({ path: `/tmp/shot-${id}-${width}-${n++}.png` })
    }
  }
  await context.close()
}
await browser.close()
