import { create } from 'zustand'

/** What waits for the member (spec 3, public state). Messages and promotions count themselves in here. */
export const useNewsCount = create<{ readonly unreadMessage: number; readonly availablePromoCount: number }>(() => ({ unreadMessage: 0, availablePromoCount: 0 }))
