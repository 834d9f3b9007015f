import Bowser from 'bowser'

/** Browser and system in words, such as `Firefox on Android`; empty for what is no browser. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return ''
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name]
    .filter((name) => name !== undefined && name !== '')
    .join(' on ')
    .slice(0, 60)
}
