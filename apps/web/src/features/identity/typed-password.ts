import { useEffect, useState } from 'react'

/** The password just typed at a login, in memory alone: a change or proof that is asked for at once need not ask for it again. */
let typed: string | undefined

export const keepTypedPassword = (password: string | undefined): void => {
  typed = password
}

/** The password just typed at a login, for the popup that follows it and for nothing later. */
export function useTypedPassword(): string | undefined {
  const [password] = useState(() => typed)
  // Not while it renders, which may happen more than once.
  useEffect(() => {
    keepTypedPassword(undefined)
  }, [])
  return password
}
