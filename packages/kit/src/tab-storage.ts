const inBrowser = typeof sessionStorage !== 'undefined'

/** What a browser tab keeps as long as it is open, under these keys alone. */
export interface TabStorage<Key extends string> {
  readonly read: (key: Key) => string | null
  /** Null takes a value away. */
  readonly write: (values: Partial<Record<Key, string | null>>) => void
  /** Forgets who was logged in. */
  readonly clear: () => void
}

/** The storage of an application's tab; the keys given stay when somebody logs out. */
export function tabStorage<Key extends string>(outlastsLogout: readonly Key[]): TabStorage<Key> {
  const stays: readonly string[] = outlastsLogout
  return {
    read: (key) => (inBrowser ? sessionStorage.getItem(key) : null),
    write(values) {
      for (const [key, value] of Object.entries<string | null | undefined>(values)) {
        if (value === null) sessionStorage.removeItem(key)
        else if (value !== undefined) sessionStorage.setItem(key, value)
      }
    },
    clear() {
      for (const key of Object.keys(sessionStorage)) if (!stays.includes(key)) sessionStorage.removeItem(key)
    },
  }
}
