import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import type { GameTile } from '#contract/catalogue.ts'
import { popupLoaders } from './popup-loaders.ts'
import { closePopup, useUi, type HostedPopup, type PopupKind, type PopupState } from './ui-state.ts'

const plain: Record<Exclude<PopupKind, 'game'>, ComponentType<HostedPopup>> = {
  login: lazy(() => popupLoaders.login().then((module) => ({ default: module.LoginPopup }))),
  register: lazy(() => popupLoaders.register().then((module) => ({ default: module.RegisterPopup }))),
  search: lazy(() => popupLoaders.search().then((module) => ({ default: module.SearchPopup }))),
  logout: lazy(() => import('../features/shell/logout-popup.tsx').then((module) => ({ default: module.LogoutPopup }))),
  account: lazy(() => popupLoaders.account().then((module) => ({ default: module.AccountPopup }))),
  winners: lazy(() => import('../features/lobby/winners-popup.tsx').then((module) => ({ default: module.WinnersPopup }))),
}
const GamePopup: ComponentType<HostedPopup & { readonly game: GameTile }> = lazy(() =>
  popupLoaders.game().then((module) => ({ default: module.GamePopup })),
)

/** Shows the popup of the state, and keeps it until it has moved out. */
export function PopupHost() {
  const wanted = useUi((state) => state.popup)
  const [shown, setShown] = useState<PopupState | null>(null)
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (wanted === null) return
    // One popup may lead to the next; the focus goes back to where the first was opened.
    opener.current ??= document.activeElement
    setShown(wanted)
  }, [wanted])
  if (shown === null) return null
  const leave = () => {
    if (useUi.getState().popup !== null) return
    setShown(null)
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    opener.current = null
  }
  const hosted: HostedPopup = {
    open: wanted === shown,
    onClose: closePopup,
    onGone: leave,
  }
  if (shown.kind === 'game') {
    return (
      <Suspense>
        <GamePopup key={shown.game.nodeId} game={shown.game} {...hosted} />
      </Suspense>
    )
  }
  const Shown = plain[shown.kind]
  return (
    <Suspense>
      <Shown key={shown.kind} {...hosted} />
    </Suspense>
  )
}
