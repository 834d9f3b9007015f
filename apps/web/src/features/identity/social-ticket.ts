import { create } from 'zustand'

/** A social login that found no account: it goes with the registration, and lives no longer than the page. */
export interface SocialArrival {
  readonly ticket: string
  /** The provider's name, and the address that it vouches for. */
  readonly provider: string
  readonly email: string | null
}

const useHeld = create<{ readonly arrival: SocialArrival | undefined }>(() => ({ arrival: undefined }))

export const keepSocialArrival = (arrival: SocialArrival | undefined): void => useHeld.setState({ arrival })
export const socialArrival = (): SocialArrival | undefined => useHeld.getState().arrival

/** The same for what shows it: the form may be open before the server has told who vouches for whom. */
export const useSocialArrival = (): SocialArrival | undefined => useHeld(({ arrival }) => arrival)
