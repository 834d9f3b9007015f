import { expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'

const page = `data:text/html,<p id="wide" style="font: 40px sans-serif; display: inline-block">WWWW</p><p id="narrow" style="font: 40px sans-serif; display: inline-block">iiii</p>`

it('[RUN-02] a browser opens, has fonts and draws by WebGL', async () => {
  const browser = await launchBrowser({ webgl: true })
  try {
    const tab = await browser.newPage()
    await tab.goto(page)
    const width = (selector: string) =>
      tab.locator(selector).evaluate((element) => element.getBoundingClientRect().width)
    expect(await width('#wide')).toBeGreaterThan(2 * (await width('#narrow')))
    const drawn = await tab.evaluate(() => {
      const gl = new OffscreenCanvas(4, 4).getContext('webgl2')
      if (gl === null) return 'no WebGL'
      gl.clearColor(1, 0.2, 0, 1)
      gl.clear(gl.COLOR_BUFFER_BIT)
      const pixel = new Uint8Array(4)
      gl.readPixels(1, 1, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
      return [...pixel].join(' ')
    })
    expect(drawn).toBe('255 51 0 255')
  } finally {
    await browser.close()
  }
})
