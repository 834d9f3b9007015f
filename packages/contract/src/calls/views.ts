import { array, boolean, maxLength, nullable, object, optional, regex, string } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { idText, nameText } from '../scalars.ts'
import { roleName } from './staff.ts'

/** What a view is called. */
const name = nameText(60)

/** An address of the console itself: never another site's, however a browser reads slashes. */
export const viewAddress = string().check(
  maxLength(500),
  regex(/^\/[a-z\d-]{1,40}(?:\/[a-z\d-]{1,40}){0,3}(?:\?[\w%.~*&=+:-]{0,440})?$/),
)

/** Views of an operator at most. */
export const MOST_VIEWS = 50

const common = { token: 'operator', encrypted: false } as const

/** Lists as operators narrowed and sorted them, each under a name. */
export const viewCalls = defineCalls({
  'views.list': {
    ...common,
    method: 'GET',
    path: '/ops/views',
    moduleId: 'OPSVIEWS',
    summary: "The operator's own views, and those that are shared with its role.",
    request: object({}),
    response: object({
      views: array(
        object({
          id: idText,
          name: string(),
          address: string(),
          /** With whom it is shared; null for nobody. */
          role: nullable(string()),
          /** The operator's own, which it may rename and remove. */
          own: boolean(),
        }),
      ),
    }),
    errors: [],
  },
  'views.save': {
    ...common,
    method: 'POST',
    path: '/ops/views',
    moduleId: 'OPSVIEWSAVE',
    summary: 'Keeps an address of the console under a name. Owners may share it with a role.',
    request: object({ name, address: viewAddress, role: optional(roleName) }),
    response: object({ id: idText }),
    errors: ['INVALID_INPUT', 'PERMISSION_MISSING'],
  },
  'views.rename': {
    ...common,
    method: 'PUT',
    path: '/ops/views/name',
    moduleId: 'OPSVIEWNAME',
    summary: "Renames a view of the operator's own.",
    request: object({ id: idText, name }),
    response: object({}),
    errors: ['NOT_FOUND', 'INVALID_INPUT'],
  },
  'views.remove': {
    ...common,
    method: 'DELETE',
    path: '/ops/views',
    moduleId: 'OPSVIEWGONE',
    summary: "Removes a view of the operator's own.",
    request: object({ id: idText }),
    response: object({}),
    errors: ['NOT_FOUND'],
  },
})
