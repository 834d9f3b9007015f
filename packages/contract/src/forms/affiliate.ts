/** How many players somebody may expect to bring. */
export const MOST_EXPECTED = 1_000_000

/** True of what somebody can be reached by: a mail address, or a phone number of seven to fifteen digits. */
export function isReachable(contact: string): boolean {
  const text = contact.trim()
  if (text.includes('@')) return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
  return /^\+?[\d\s().-]+$/.test(text) && /^\d{7,15}$/.test(text.replaceAll(/\D/g, ''))
}
