/** An element that the page is known to have. @throws Error when the document lacks it */
export function need(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`the page has no #${id}`)
  return element
}

/** A part of an element that it is known to have. @throws Error when it lacks it */
export function part(of: ParentNode, selector: string): HTMLElement {
  const element = of.querySelector<HTMLElement>(selector)
  if (element === null) throw new Error(`no ${selector} here`)
  return element
}

export function needButton(id: string): HTMLButtonElement {
  const element = need(id)
  if (!(element instanceof HTMLButtonElement)) throw new Error(`#${id} is no button`)
  return element
}

type Child = Node | string

/** Makes an element; `name.class` gives it classes. */
export function h(name: string, attributes: Readonly<Record<string, string>> = {}, ...children: Child[]): HTMLElement {
  const [tag = 'div', ...classes] = name.split('.')
  const element = document.createElement(tag)
  if (classes.length > 0) element.className = classes.join(' ')
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

export function button(text: string, className: string, pressed: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = className
  element.textContent = text
  element.addEventListener('click', pressed)
  return element
}

/** Makes an SVG element. */
export function svg(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: Node[]
): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.append(...children)
  return element
}

/** Shrinks the text of an element until it fits its width, so that no amount ever wraps or is cut. */
export function fit(element: HTMLElement): void {
  element.style.removeProperty('font-size')
  const wide = element.clientWidth
  const needed = element.scrollWidth
  if (wide > 0 && needed > wide) {
    const size = Number.parseFloat(getComputedStyle(element).fontSize)
    element.style.setProperty('font-size', `${Math.max(10, (size * wide) / needed - 0.25)}px`)
  }
}

/** Shrinks the letters of a text that wraps until all its lines fit the height. */
export function fitLines(element: HTMLElement): void {
  element.style.removeProperty('font-size')
  let size = Number.parseFloat(getComputedStyle(element).fontSize)
  while (size > 10 && element.clientHeight > 0 && element.scrollHeight > element.clientHeight) {
    size -= 1
    element.style.setProperty('font-size', `${size}px`)
  }
}

export function canvasOf(id: string): HTMLCanvasElement {
  const element = need(id)
  if (!(element instanceof HTMLCanvasElement)) throw new Error(`#${id} is no canvas`)
  return element
}

/** Calls back when the window has had its new size for a moment. */
export function onResize(resized: () => Promise<void>): void {
  let timer = 0
  window.addEventListener('resize', () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => void resized(), 140)
  })
}
