import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds wrong with the page, or with a frame in one, once it has come to rest: what is half faded in has no
 * contrast yet. Sections far below are drawn meanwhile, since what is not laid out seems to overlap its neighbours. The
 * empty elements by which the headless library passes the focus on are left out: they never keep it.
 */
export async function faults(page: Page | Frame): Promise<string[]> {
  await page.evaluate(axe)
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
  })
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Infinity),
  )
  const found = await page.evaluate<string[]>(`axe
    .run({ exclude: ['[data-base-ui-focus-guard]'] }, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target).join(', ')))`)
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  return found
}
