declare global {
  /** The button that was pressed last before it could hear of it; the script early-press.js of the document keeps it. */
  var earlyPress: HTMLButtonElement | undefined
}

/**
 * Presses the button that was pressed before it was hydrated: on a slow phone that comes seconds after the page is drawn.
 * Where it cannot hear of this press either, the document's script keeps it for the next time.
 */
export function pressEarly(): void {
  const button = globalThis.earlyPress
  globalThis.earlyPress = undefined
  if (button?.isConnected === true) button.click()
}
