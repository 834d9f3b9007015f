import { button, h, need } from './dom.ts'
import type { Say } from './texts.ts'

/** The one dialog of the page; it holds the focus, and Escape or a tap beside it closes it. */
export interface Panel {
  /** Shows a body under a title and replaces what was shown; resolves when the player closes it. */
  open(title: string, body: readonly Node[]): Promise<void>
  /** A short message with one or two things to do; resolves with the chosen one, or null. */
  ask<Choice extends string>(
    title: string,
    text: string,
    choices: readonly (readonly [Choice, string])[],
  ): Promise<Choice | null>
  close(): void
  readonly opened: boolean
}

/** `lies` hears when it lies over the page and when no more. */
export function createPanel(say: Say, lies: (open: boolean) => void = () => undefined): Panel {
  const found = need('panel')
  if (!(found instanceof HTMLDialogElement)) throw new Error('#panel is no dialog')
  const dialog = found
  let closed: (() => void) | null = null
  dialog.addEventListener('close', () => {
    closed?.()
    closed = null
    if (!dialog.open) lies(false)
  })
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  const open = (title: string, body: readonly Node[]): Promise<void> => {
    closed?.()
    const close = button('', 'round', () => dialog.close())
    close.setAttribute('aria-label', say('close'))
    close.append(cross())
    dialog.replaceChildren(
      h('header', {}, h('h2', { id: 'panel-title' }, title), close),
      h('div.body', { tabindex: '0' }, ...body),
    )
    if (!dialog.open) {
      dialog.showModal()
      lies(true)
    }
    return new Promise((resolve) => (closed = resolve))
  }
  return {
    open,
    async ask(title, text, choices) {
      let chosen: (typeof choices)[number][0] | null = null
      const actions = choices.map(([choice, label], index) =>
        button(label, index === 0 ? 'wide' : 'wide quiet', () => {
          chosen = choice
          dialog.close()
        }),
      )
      const done = open(title, [h('p', {}, text), h('div.actions', {}, ...actions)])
      // What to do next has the focus, not the way out. Browsers complain of `autofocus` in a frame without origin.
      actions[0]?.focus()
      await done
      return chosen
    },
    close: () => dialog.close(),
    get opened() {
      return dialog.open
    },
  }
}

function cross(): SVGElement {
  const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  picture.setAttribute('viewBox', '0 0 24 24')
  picture.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', 'M6.5 6.5l11 11M17.5 6.5l-11 11')
  picture.append(path)
  return picture
}
