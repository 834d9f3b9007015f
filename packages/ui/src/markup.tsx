import { createElement, Fragment, type ReactNode } from 'react'

/** Tags that may stand in words that an operator wrote; of all others only their text is left. */
const TAGS = new Set(
  'p br hr h2 h3 h4 ul ol li blockquote strong b em i u s small table thead tbody tr th td'.split(' '),
)
/** Contents of these are no text for a reader. */
const SILENT = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'title',
  'textarea',
  'select',
])

/**
 * HTML as elements of ours. It is parsed into a document that is never shown, where nothing loads or
 * runs, and built anew from the few tags for text, without any attribute.
 */
export function markup(html: string): ReactNode {
  return children(new DOMParser().parseFromString(html, 'text/html').body)
}

const children = (parent: Node): ReactNode[] => [...parent.childNodes].map((node, at) => draw(node, at))

function draw(node: Node, key: number): ReactNode {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? node.textContent : null
  const tag = node.tagName.toLowerCase()
  if (SILENT.has(tag)) return null
  if (tag === 'br' || tag === 'hr') return createElement(tag, { key })
  return createElement(TAGS.has(tag) ? tag : Fragment, { key }, ...children(node))
}
