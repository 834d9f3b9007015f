import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { popupLoaders, rareLoaders } from './popup-loaders.ts'
import { closePopup, settleInterrupt, useUi, type HostedPopup, type Interrupt, type PopupKind, type PopupState } from './ui-state.ts'

const Login = lazy(() => popupLoaders.login().then((module) => ({ default: module.LoginPopup })))
const Password = lazy(() => rareLoaders.password().then((module) => ({ default: module.PasswordPopup })))
const Reset = lazy(() => rareLoaders.reset().then((module) => ({ default: module.ResetPopup })))
const Notices = lazy(() => rareLoaders.notices().then((module) => ({ default: module.NoticePopup })))
const Help = lazy(() => rareLoaders.help().then((module) => ({ default: module.HelpPopup })))
const Game = lazy(() => popupLoaders.game().then((module) => ({ default: module.GamePopup })))

/** Those that need to be told nothing. */
const plain: Record<Exclude<PopupKind, 'login' | 'password' | 'reset' | 'game' | 'notices' | 'help'>, ComponentType<HostedPopup>> = {
  register: lazy(() => popupLoaders.register().then((module) => ({ default: module.RegisterPopup }))),
  forgot: lazy(() => rareLoaders.forgot().then((module) => ({ default: module.ForgotPopup }))),
  security: lazy(() => rareLoaders.security().then((module) => ({ default: module.SecurityPopup }))),
  search: lazy(() => popupLoaders.search().then((module) => ({ default: module.SearchPopup }))),
  logout: lazy(() => rareLoaders.logout().then((module) => ({ default: module.LogoutPopup }))),
  account: lazy(() => popupLoaders.account().then((module) => ({ default: module.AccountPopup }))),
  announcements: lazy(() => rareLoaders.announcements().then((module) => ({ default: module.AnnouncementPopup }))),
  winners: lazy(() => rareLoaders.winners().then((module) => ({ default: module.WinnersPopup }))),
}

const interrupts: Record<Interrupt, ComponentType<HostedPopup>> = {
  reauthenticate: lazy(() => rareLoaders.interrupts().then((module) => ({ default: module.ReauthenticatePopup }))),
  terms: lazy(() => rareLoaders.interrupts().then((module) => ({ default: module.TermsPopup }))),
  trial: lazy(() => rareLoaders.interrupts().then((module) => ({ default: module.TrialPopup }))),
}

function Drawn({ state, ...hosted }: HostedPopup & { readonly state: PopupState }) {
  if (state.kind === 'game') return <Game key={state.game.nodeId} game={state.game} {...hosted} />
  if (state.kind === 'login') return <Login key="login" factor={state.factor} note={state.note} {...hosted} />
  if (state.kind === 'reset') return <Reset key="reset" token={state.token} {...hosted} />
  if (state.kind === 'password') return <Password key="password" forced={state.forced ?? false} known={state.known} {...hosted} />
  if (state.kind === 'notices') return <Notices key="notices" id={state.id} {...hosted} />
  if (state.kind === 'help') return <Help key="help" hash={state.hash} {...hosted} />
  const Shown = plain[state.kind]
  return <Shown key={state.kind} {...hosted} />
}

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
  const leave = () => {
    if (useUi.getState().popup !== null) return
    setShown(null)
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    opener.current = null
  }
  return (
    <>
      {shown !== null && <Suspense><Drawn state={shown} open={wanted === shown} onClose={closePopup} onGone={leave} /></Suspense>}
      <InterruptHost />
    </>
  )
}

/** What stands in the way of a call lies above the popup that made it, which keeps what was typed into it. */
function InterruptHost() {
  const wanted = useUi((state) => state.interrupt)
  const [shown, setShown] = useState<Interrupt | null>(null)
  useEffect(() => {
    if (wanted !== null) setShown(wanted)
  }, [wanted])
  if (shown === null) return null
  const Shown = interrupts[shown]
  const leave = () => {
    if (useUi.getState().interrupt === null) setShown(null)
  }
  return (
    <Suspense>
      <Shown key={shown} open={wanted === shown} onClose={() => settleInterrupt(false)} onGone={leave} />
    </Suspense>
  )
}
