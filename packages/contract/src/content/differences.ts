/** One place in which two values differ; undefined where there was, or is, nothing. */
export interface Difference {
  /** Such as `texts.EN.title`. */
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

const isOpen = (value: unknown): value is object => typeof value === 'object' && value !== null

const partsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>(isOpen(value) ? Object.entries(value) : [])

/** Where two values differ, field by field: of objects and lists their parts are compared. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (!isOpen(before) && !isOpen(after)) return before === after ? [] : [{ path, before, after }]
  const [was, is] = [partsOf(before), partsOf(after)]
  const whole = was.size === 0 && is.size === 0 && isOpen(before) !== isOpen(after)
  if (whole) return [{ path, before, after }]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) =>
    differences(was.get(name), is.get(name), path === '' ? name : `${path}.${name}`),
  )
}
