import type { ComponentType, SVGProps } from 'react'

/** A drawn sign, as the icon plugin of the build hands it out. */
export type Icon = ComponentType<SVGProps<SVGSVGElement>>
