import { existsSync } from 'node:fs'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Where the system's own Chromium lies; undefined where it has none. */
export const systemBrowser = (): string | undefined => installed.find((path) => existsSync(path))
