import { create } from 'zustand'

const KEY = 'theme'
const themes = ['system', 'dark', 'light'] as const
export type Theme = (typeof themes)[number]

const kept = (): Theme => themes.find((theme) => theme === localStorage.getItem(KEY)) ?? 'system'

export const useTheme = create<{ readonly theme: Theme }>(() => ({ theme: kept() }))

const prefersLight = (): MediaQueryList => matchMedia('(prefers-color-scheme: light)')

function wear(): void {
  const { theme } = useTheme.getState()
  const light = theme === 'light' || (theme === 'system' && prefersLight().matches)
  document.documentElement.dataset['theme'] = light ? 'light' : 'dark'
}

/** Dresses the page as it was chosen here, or as the system is. */
export function applyTheme(): void {
  wear()
  prefersLight().addEventListener('change', wear)
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme)
  useTheme.setState({ theme })
  wear()
}
