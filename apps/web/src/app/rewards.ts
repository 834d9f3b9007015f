import { create } from 'zustand'

/** Rewards that the member can claim now (spec 3, public state: availablePromoCount); it follows the socket. */
export const useRewards = create<{ readonly availablePromoCount: number }>(() => ({ availablePromoCount: 0 }))

export const setRewards = (availablePromoCount: number): void => useRewards.setState({ availablePromoCount })
