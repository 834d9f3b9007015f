import { createContext, useContext, type ReactNode } from 'react'

/** What the parts of the kit have to know of the application that they stand in. */
export interface House {
  /** Of the money that amounts are in. */
  readonly currencySymbol: string
  /** The zone in which its days begin and end. */
  readonly timeZone: string
  /** Stands above the word that something did not load. */
  readonly faultPicture: ReactNode
}

export const HouseContext = createContext<House>({ currencySymbol: '', timeZone: 'UTC', faultPicture: null })

export const useHouse = (): House => useContext(HouseContext)

/** The picture above the word that something did not load. */
export const FaultPicture = (): ReactNode => useHouse().faultPicture
