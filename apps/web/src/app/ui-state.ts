import { create } from 'zustand'
import type { GameTile } from '#contract/catalogue.ts'

/** The popups of the site; `popup-host.tsx` says which component shows which. */
export type PopupState =
  | { readonly kind: 'login' }
  | { readonly kind: 'register' }
  | { readonly kind: 'logout' }
  | { readonly kind: 'search' }
  | { readonly kind: 'winners' }
  | { readonly kind: 'account' }
  | { readonly kind: 'game'; readonly game: GameTile }

export type PopupKind = PopupState['kind']

/** What every popup is given by its host. */
export interface HostedPopup {
  readonly open: boolean
  onClose(): void
  onGone(): void
}

interface UiState {
  readonly popup: PopupState | null
  /** The side menu shows signs only. */
  readonly sideFolded: boolean
  readonly balanceHidden: boolean
}

const HIDDEN = 'balanceHidden'
const FOLDED = 'sideFolded'

export const useUi = create<UiState>(() => ({ popup: null, sideFolded: false, balanceHidden: false }))

export const openPopup = (popup: PopupState): void => useUi.setState({ popup })
export const closePopup = (): void => useUi.setState({ popup: null })

/** Takes over what this browser remembers of the visitor's wishes. */
export const restoreUi = (): void =>
  useUi.setState({ sideFolded: localStorage.getItem(FOLDED) === 'yes', balanceHidden: localStorage.getItem(HIDDEN) === 'yes' })

export function foldSide(sideFolded: boolean): void {
  localStorage.setItem(FOLDED, sideFolded ? 'yes' : 'no')
  useUi.setState({ sideFolded })
}

export function hideBalance(balanceHidden: boolean): void {
  localStorage.setItem(HIDDEN, balanceHidden ? 'yes' : 'no')
  useUi.setState({ balanceHidden })
}
