import { Suspense, useLayoutEffect, useRef, useState, type ComponentType } from 'react'
import { part } from '#kit/part.tsx'
import { popupLoaders, rareLoaders } from './popup-loaders.ts'
import {
  closePopup,
  settleInterrupt,
  useUi,
  type HostedPopup,
  type Interrupt,
  type PopupKind,
  type PopupState,
} from './ui-state.ts'

const Login = part(async () => (await popupLoaders.login()).LoginPopup)
const Contact = part(async () => (await rareLoaders.contact()).ContactPopup)
const Reset = part(async () => (await rareLoaders.reset()).ResetPopup)
const Notices = part(async () => (await rareLoaders.notices()).NoticePopup)
const Help = part(async () => (await rareLoaders.help()).HelpPopup)
const Game = part(async () => (await popupLoaders.game()).GamePopup)

/** Those that need to be told nothing. */
const plain: Record<
  Exclude<PopupKind, 'login' | 'reset' | 'contact' | 'game' | 'notices' | 'help'>,
  ComponentType<HostedPopup>
> = {
  register: part(async () => (await popupLoaders.register()).RegisterPopup),
  password: part(async () => (await rareLoaders.password()).PasswordPopup),
  forgot: part(async () => (await rareLoaders.forgot()).ForgotPopup),
  security: part(async () => (await rareLoaders.security()).SecurityPopup),
  search: part(async () => (await popupLoaders.search()).SearchPopup),
  logout: part(async () => (await rareLoaders.logout()).LogoutPopup),
  account: part(async () => (await popupLoaders.account()).AccountPopup),
  announcements: part(async () => (await rareLoaders.announcements()).AnnouncementPopup),
  contracts: part(async () => (await rareLoaders.contracts()).ContractPopup),
}

const interrupts: Record<Interrupt, ComponentType<HostedPopup>> = {
  reauthenticate: part(async () => (await rareLoaders.interrupts()).ReauthenticatePopup),
  newPassword: part(async () => (await rareLoaders.password()).ForcedPasswordPopup),
  terms: part(async () => (await rareLoaders.interrupts()).TermsPopup),
  trial: part(async () => (await rareLoaders.interrupts()).TrialPopup),
}

function Drawn({ state, ...hosted }: HostedPopup & { readonly state: PopupState }) {
  if (state.kind === 'game') return <Game key={state.game.nodeId} game={state.game} {...hosted} />
  if (state.kind === 'login') return <Login key="login" factor={state.factor} note={state.note} {...hosted} />
  if (state.kind === 'contact') return <Contact key="contact" channel={state.channel} {...hosted} />
  if (state.kind === 'reset') return <Reset key="reset" token={state.token} {...hosted} />
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
  // Before the next task, so that a popup that follows another takes over its entry in the history.
  useLayoutEffect(() => {
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
      {shown !== null && (
        <Suspense>
          <Drawn state={shown} open={wanted === shown} onClose={closePopup} onGone={leave} />
        </Suspense>
      )}
      <InterruptHost />
    </>
  )
}

/** What stands in the way of a call lies above the popup that made it, which keeps what was typed into it. */
function InterruptHost() {
  const wanted = useUi((state) => state.interrupt)
  const [shown, setShown] = useState<Interrupt | null>(null)
  useLayoutEffect(() => {
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
