import { useEffect, useState } from 'react'

type ReadMobile = (mobileNum: string, countryDialingCode: string) => string | undefined

let loaded: ReadMobile | undefined

/** The rule for phone numbers, the same as on the server; undefined until it has come, since it is a large table. */
export function useReadMobile(): ReadMobile | undefined {
  const [read, setRead] = useState<ReadMobile | undefined>(() => loaded)
  useEffect(() => {
    let gone = false
    const load = async (): Promise<void> => {
      const { readMobile } = await import('#contract/forms/phone-number.ts')
      loaded = readMobile
      if (!gone) setRead(() => readMobile)
    }
    // Without it the server says what is wrong with a number.
    if (loaded === undefined) load().catch(() => {})
    return () => {
      gone = true
    }
  }, [])
  return read
}
