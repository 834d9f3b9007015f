/** The fields of a form one below the other, and two by two on a phone on its side. */
export const formColumns =
  'grid gap-4 low:grid-cols-2 low:items-start low:gap-x-4 low:gap-y-2 low:[&>[role=alert]]:col-span-2'
