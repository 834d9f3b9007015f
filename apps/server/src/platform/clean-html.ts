import sanitizeHtml from 'sanitize-html'

/** What an announcement is written with; whatever can run, load, overlay or be typed into is not among it. */
const TAGS = [
  'p',
  'br',
  'hr',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'small',
  'blockquote',
  'a',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
]

/** Contents of these are no text for a reader either. */
const SILENT = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'title',
  'template',
  'iframe',
  'svg',
  'math',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
  'object',
  'select',
]

/** An address over http(s), or one that stays on the site. */
const LINK = /^(?:https?:\/\/[^\s\p{Cc}]|\/(?![/\\])|[#?])[^\s\p{Cc}]*$/iu

/**
 * HTML of an operator as it may stand in a page: a few tags for text, links over http(s) or within the site, and
 * nothing else. What was cleaned stays as it is when it is cleaned again.
 */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'rel', 'target'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
    allowedSchemes: ['http', 'https'],
    allowedSchemesAppliedToAttributes: ['href'],
    allowProtocolRelative: false,
    nonTextTags: SILENT,
    nestingLimit: 30,
    parseStyleAttributes: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      // A page behind a link learns nothing of ours and cannot reach back.
      a: (tagName, { href }) => ({
        tagName,
        attribs:
          href === undefined || !LINK.test(href) ? {} : { href, rel: 'noopener noreferrer nofollow', target: '_blank' },
      }),
    },
  })
