/** A tray with nothing in it: all that waited is done. */
export const EmptyPicture = () => (
  <svg aria-hidden="true" viewBox="0 0 160 110" className="w-36 text-line-strong">
    <path
      d="M22 62 42 22h76l20 40v30a6 6 0 0 1-6 6H28a6 6 0 0 1-6-6z"
      className="fill-raised-2 stroke-current"
      strokeWidth="2"
    />
    <path
      d="M22 62h36c3 0 4 3 5 6 2 6 8 10 17 10s15-4 17-10c1-3 2-6 5-6h36"
      className="fill-raised-3 stroke-current"
      strokeWidth="2"
    />
    <path
      d="m66 40 10 10 20-22"
      className="stroke-accent"
      fill="none"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

/** A plug that is out of its socket: nothing came. */
export const FaultPicture = () => (
  <svg aria-hidden="true" viewBox="0 0 160 110" className="w-36 text-line-strong">
    <path d="M12 66h38" className="stroke-current" strokeWidth="5" strokeLinecap="round" />
    <rect x="50" y="50" width="26" height="32" rx="6" className="fill-raised-2 stroke-current" strokeWidth="2" />
    <path d="M76 58h12M76 74h12" className="stroke-current" strokeWidth="4" strokeLinecap="round" />
    <rect x="104" y="46" width="30" height="40" rx="8" className="fill-raised-3 stroke-current" strokeWidth="2" />
    <path d="M134 66h16" className="stroke-current" strokeWidth="5" strokeLinecap="round" />
    <path d="m90 30 4 8m8-12-2 9m-22-3 7 6" className="stroke-accent" strokeWidth="3" strokeLinecap="round" />
  </svg>
)
