import { create } from 'zustand'
import type { GameTile } from '#contract/game-tile.ts'
import type { TextId } from '#kit/language.ts'

/** What a login asks for besides the password; the answer to `challenge` opens the session. */
export interface SecondFactor {
  readonly challenge: string
  readonly methods: readonly FactorMethod[]
}
export type FactorMethod = 'totp' | 'mail' | 'sms' | 'recovery' | 'newMail' | 'newSms'

/** The popups of the site; `popup-host.tsx` says which component shows which. */
export type PopupState =
  | { readonly kind: 'login'; readonly factor?: SecondFactor; readonly note?: TextId }
  | { readonly kind: 'register' }
  | { readonly kind: 'forgot' }
  | { readonly kind: 'reset'; readonly token: string }
  | { readonly kind: 'password' }
  | { readonly kind: 'contact'; readonly channel?: 'mail' | 'sms' }
  | { readonly kind: 'security' }
  | { readonly kind: 'logout' }
  | { readonly kind: 'search' }
  | { readonly kind: 'account' }
  | { readonly kind: 'game'; readonly game: GameTile }
  | { readonly kind: 'announcements' }
  | { readonly kind: 'contracts' }
  | { readonly kind: 'notices'; readonly id?: string }
  | { readonly kind: 'help'; readonly hash: string }

export type PopupKind = PopupState['kind']

/**
 * What stands in the way of a call, asked above whatever popup is open: the password after a pause,
 * a new one where it has to be changed, the consent to new terms, or a real account.
 */
export type Interrupt = 'reauthenticate' | 'newPassword' | 'terms' | 'trial'

/** What every popup is given by its host. */
export interface HostedPopup {
  readonly open: boolean
  onClose(): void
  onGone(): void
}

interface UiState {
  readonly popup: PopupState | null
  readonly interrupt: Interrupt | null
  /** The game that a guest wanted to play for real, where that is what was asked. */
  readonly wantedGame: GameTile | null
  /** The side menu shows signs only. */
  readonly sideFolded: boolean
  readonly balanceHidden: boolean
}

const HIDDEN = 'balanceHidden'
const FOLDED = 'sideFolded'

export const useUi = create<UiState>(() => ({
  popup: null,
  interrupt: null,
  wantedGame: null,
  sideFolded: false,
  balanceHidden: false,
}))

export const openPopup = (popup: PopupState): void => useUi.setState({ popup })
export const closePopup = (): void => useUi.setState({ popup: null })

let asked: { kind: Interrupt; answer: Promise<boolean>; settle(done: boolean): void } | undefined

/** Asks for what stands in the way, of a game where one was wanted; several calls wait for one answer. True when it is out of the way. */
export function interrupt(kind: Interrupt, wantedGame: GameTile | null = null): Promise<boolean> {
  if (asked?.kind === kind) return asked.answer
  settleInterrupt(false)
  let settle = (_done: boolean): void => {}
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  asked = { kind, answer, settle }
  useUi.setState({ interrupt: kind, wantedGame })
  return answer
}

/** Closes what was asked; `done` lets the calls that wait go on. */
export function settleInterrupt(done: boolean): void {
  asked?.settle(done)
  asked = undefined
  useUi.setState({ interrupt: null })
}

/** Takes over what this browser remembers of the visitor's wishes. */
export const restoreUi = (): void =>
  useUi.setState({
    sideFolded: localStorage.getItem(FOLDED) === 'yes',
    balanceHidden: localStorage.getItem(HIDDEN) === 'yes',
  })

export function foldSide(sideFolded: boolean): void {
  localStorage.setItem(FOLDED, sideFolded ? 'yes' : 'no')
  useUi.setState({ sideFolded })
}

export function hideBalance(balanceHidden: boolean): void {
  localStorage.setItem(HIDDEN, balanceHidden ? 'yes' : 'no')
  useUi.setState({ balanceHidden })
}
