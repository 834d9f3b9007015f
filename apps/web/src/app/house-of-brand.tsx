import { useMemo, type ReactNode } from 'react'
import { HouseContext } from '#kit/house.ts'
import { EmptyPicture } from '../parts/small-pictures.tsx'
import { usePermission } from '../parts/use-brand.ts'

const faultPicture = <EmptyPicture name="lantern" />

/** Tells the parts of the kit the currency and the days of the brand. */
export function HouseOfBrand({ children }: { readonly children: ReactNode }) {
  const permission = usePermission()
  const currencySymbol = permission?.brand.currencySymbol ?? ''
  const timeZone = permission?.timeZone ?? 'UTC'
  const house = useMemo(() => ({ currencySymbol, timeZone, faultPicture }), [currencySymbol, timeZone])
  return <HouseContext value={house}>{children}</HouseContext>
}
