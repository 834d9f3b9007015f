import { array, enum as oneOf, literal, maxLength, object, optional, regex, string } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { languageCode, plainText } from '../scalars.ts'

/** A chapter of the help centre; an address names it by its hash. */
export const helpSection = object({
  hash: string().check(regex(/^[a-z][a-z-]{1,30}$/)),
  title: string(),
  /** HTML of a few tags for text, cleaned by the server. */
  content: string(),
})

/** Half of a key pair that a page makes for one answer: P-256, base64url. */
const coordinate = string().check(regex(/^[\w-]{43}$/))

export const helpCalls = defineCalls({
  'help.content': {
    method: 'GET',
    path: '/wps/system/helpCenter',
    moduleId: 'HELP3',
    token: 'none',
    encrypted: false,
    open: true,
    summary: 'The chapters of the help centre, terms and privacy among them.',
    request: object({ lang: languageCode, device: literal('WEB') }),
    response: object({ sections: array(helpSection) }),
    errors: [],
    cacheSeconds: 2,
  },
  'system.domainRoute': {
    method: 'GET',
    path: '/wps/system/domainRoute',
    moduleId: 'DOMAIN3',
    token: 'none',
    encrypted: false,
    open: true,
    summary: 'The main domain of the site and all that belong to it; none where any will do.',
    request: object({}),
    response: object({ mainDomain: string(), domainList: array(string()) }),
    errors: [],
    cacheSeconds: 30,
  },
  'service.entries': {
    method: 'POST',
    path: '/wps/system/customerService',
    moduleId: 'SERVICE3',
    token: 'none',
    encrypted: false,
    open: true,
    summary: 'Where customer service is reached. Each path is a compact JWE for the key of the page that asks.',
    request: object({
      csType: optional(plainText(32)),
      key: object({ kty: literal('EC'), crv: oneOf(['P-256']), x: coordinate, y: coordinate }),
    }),
    response: object({ list: array(object({ csType: string(), path: string().check(maxLength(4000)) })) }),
    errors: ['INVALID_INPUT'],
  },
})
