import { join } from 'node:path'
import type { Frame, Page } from 'playwright-core'

/** The windows that every screen is looked at in: small and large phones, a phone on its side, a tablet, laptops, a wide screen. */
export const WINDOWS = [
  [320, 568],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1280, 640],
  [1366, 625],
  [1440, 900],
  [2560, 1440],
] as const

/**
 * What can be seen here and cannot well be pressed, one line each: cut off by the window or by a box around it that hides
 * what sticks out, covered at its middle by something else, smaller than 24 × 24 px, or with words that leave it.
 * What is switched off takes no press, and a field for files is opened by what is drawn for it. What a scroll brings into view is not cut off. Links in the middle of a sentence may be as low as its lines.
 */
export const unpressable = (screen: Page | Frame): Promise<string[]> =>
  screen.evaluate(() => {
    const LEAST = 24
    /** What layout may be out by. */
    const SLACK = 1.5
    const PRESSABLE =
      'a[href], button:enabled, input:enabled:not([type="hidden"], [type="file"]), select, textarea, summary, ' +
      '[role="button"], [role="link"], [role="switch"], [role="checkbox"], [role="radio"], [role="tab"], [role="option"], [role^="menuitem"]'
    interface Box {
      left: number
      top: number
      right: number
      bottom: number
    }
    const root = document.documentElement
    const boxOf = (element: Element): Box => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return { left, top, right, bottom }
    }
    const wide = ({ left, right }: Box) => right - left
    const high = ({ top, bottom }: Box) => bottom - top
    const modal = [...document.querySelectorAll('dialog:modal, [aria-modal="true"]')]
      .filter((one) => one.checkVisibility())
      .at(-1)
    const seen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
      element.closest('[inert], [aria-hidden="true"]') === null &&
      (modal === undefined || modal.contains(element))
    /** A field that is drawn by its label is pressed there. */
    const pressedAt = (element: Element): Element => {
      const box = boxOf(element)
      const drawn = wide(box) > 2 && high(box) > 2 && getComputedStyle(element).opacity !== '0'
      return drawn || !(element instanceof HTMLInputElement) ? element : (element.labels?.[0] ?? element)
    }
    const holds = (element: Element): boolean => {
      const { position, transform, filter, containerType, contain } = getComputedStyle(element)
      return (
        position !== 'static' ||
        transform !== 'none' ||
        filter !== 'none' ||
        !['', 'normal'].includes(containerType) ||
        /paint|layout|strict|content/.test(contain)
      )
    }
    const covers = (element: Element): boolean => {
      const { transform, filter, contain } = getComputedStyle(element)
      return transform !== 'none' || filter !== 'none' || /paint|layout|strict|content/.test(contain)
    }
    const within = (inner: Box, outer: Box, horizontal: boolean): boolean =>
      horizontal
        ? inner.left >= outer.left - SLACK && inner.right <= outer.right + SLACK
        : inner.top >= outer.top - SLACK && inner.bottom <= outer.bottom + SLACK
    /** By what it is cut off, going outwards; what scrolls stands for what lies in it. */
    const cutBy = (element: Element): string | undefined => {
      let box = boxOf(element)
      let { position } = getComputedStyle(element)
      for (let at = element.parentElement; at !== null && at !== document.body && at !== root; at = at.parentElement) {
        if (position === 'fixed' ? !covers(at) : position === 'absolute' && !holds(at)) continue
        const style = getComputedStyle(at)
        const outer = boxOf(at)
        for (const [overflow, horizontal] of [
          [style.overflowX, true],
          [style.overflowY, false],
        ] as const) {
          if (overflow === 'visible') continue
          if (overflow === 'auto' || overflow === 'scroll') {
            box = horizontal
              ? { ...box, left: outer.left, right: outer.right }
              : { ...box, top: outer.top, bottom: outer.bottom }
          } else if (!within(box, outer, horizontal))
            return `<${at.tagName.toLowerCase()}${at.id === '' ? '' : `#${at.id}`}>`
        }
        position = style.position
      }
      const scrolls =
        position !== 'fixed' &&
        [root, document.body].every((one) => !['hidden', 'clip'].includes(getComputedStyle(one).overflowY))
      const { scrollY } = window
      const inWindow =
        within(box, { left: 0, right: root.clientWidth, top: 0, bottom: root.clientHeight }, true) &&
        (scrolls
          ? box.top + scrollY >= -SLACK
          : within(box, { left: 0, right: 0, top: 0, bottom: window.innerHeight }, false))
      return inWindow ? undefined : 'the window'
    }
    const isOf = (hit: Element | null, element: Element, shown: Element): boolean =>
      hit !== null &&
      (element.contains(hit) || shown.contains(hit) || (hit.closest('label')?.contains(element) ?? false))
    const inSentence = (element: Element): boolean =>
      element.tagName === 'A' &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length
    const faultOf = (element: Element): string | undefined => {
      const shown = pressedAt(element)
      const cut = cutBy(shown)
      if (cut !== undefined) return `cut off by ${cut}`
      let box = boxOf(shown)
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
      const before = document.elementFromPoint(x, y)
      // What a scroll may bring into view, or out from under what stands fixed at an edge.
      if (!isOf(before, element, shown))
        shown.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      box = boxOf(shown)
      const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
      const at = (byX: number, byY: number) => document.elementFromPoint(middle.x + byX, middle.y + byY)
      const hit = at(0, 0)
      if (!isOf(hit, element, shown))
        return `covered by <${hit?.tagName.toLowerCase() ?? 'nothing'}${hit?.id ? `#${hit.id}` : ''}${hit?.classList[0] === undefined ? '' : `.${hit.classList[0]}`}>`
      const reach = LEAST / 2 - 0.6
      // The area that takes a press may be larger than what is drawn.
      const large =
        (wide(box) >= LEAST - 0.5 || [-reach, reach].every((by) => isOf(at(by, 0), element, shown))) &&
        (high(box) >= LEAST - 0.5 || [-reach, reach].every((by) => isOf(at(0, by), element, shown)))
      if (!large && !inSentence(element)) return 'too small'
      return element.tagName === 'BUTTON' ? spilt(element, box) : undefined
    }
    /** Words that leave their button. */
    const spilt = (element: Element, box: Box): string | undefined => {
      const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
        const parent = node.parentElement
        if (
          parent === null ||
          (node.textContent ?? '').trim() === '' ||
          !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        )
          continue
        if (parent.getBoundingClientRect().width <= 1 || parent.closest('svg') !== null) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const text = range.getBoundingClientRect()
        if (
          !within(
            text,
            { ...box, left: box.left - 1, right: box.right + 1, top: box.top - 3, bottom: box.bottom + 3 },
            true,
          )
        )
          return 'words leave it'
      }
      return undefined
    }
    const nameOf = (element: Element): string => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const name =
        element.getAttribute('aria-label') ??
        ((element.textContent ?? '').trim() || element.id || element.getAttribute('name') || element.className)
      return `${element.tagName.toLowerCase()} "${name.slice(0, 40)}" at ${[left, top].map(Math.round).join(', ')}, ${[width, height].map((size) => size.toFixed(0)).join(' × ')}`
    }
    const scrolled = { left: window.scrollX, top: window.scrollY }
    const faults = [...document.querySelectorAll(PRESSABLE)]
      .filter((element) => seen(pressedAt(element)))
      .flatMap((element) => {
        const fault = faultOf(element)
        return fault === undefined ? [] : [`${fault}: ${nameOf(element)}`]
      })
    window.scrollTo({ ...scrolled, behavior: 'instant' })
    return faults
  })

/** Keeps a picture of what stands on a screen, where PICTURES names a folder for them: to be looked at by people. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder === undefined) return
  // What is drawn on canvases is drawn anew for a window; nobody waits for it but who looks at pictures.
  await page.waitForTimeout(2500)
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
