/** Says what is called aloud, where the system has a voice and the player has switched it on. */
export interface Voice {
  /** Whether there is one; asked again, since systems load their voices late. */
  readonly there: boolean
  say(text: string): void
  hush(): void
}

export function createVoice(language: string): Voice {
  const speech = 'speechSynthesis' in window ? window.speechSynthesis : undefined
  return {
    get there() {
      return speech !== undefined && speech.getVoices().length > 0
    },
    say(text) {
      if (speech === undefined) return
      speech.cancel()
      const words = new SpeechSynthesisUtterance(text)
      words.lang = language
      words.rate = 1.05
      speech.speak(words)
    },
    hush: () => speech?.cancel(),
  }
}
