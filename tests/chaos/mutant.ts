/** A fault that somebody has to notice: a small change of the code. */
export interface Fault {
  readonly name: string
  /** As seen from apps/server/src. */
  readonly file: string
  readonly search: string
  readonly replace: string
}

/** A fault with who has to notice it: a campaign, or a test by its file as seen from apps/server/src and a part of its title. */
export type Mutant = Fault &
  (
    | { readonly campaign: 'T1' | 'T2' | 'T3' | 'T4' | 'T6' | 'T11' | 'T20' | 'T21' | 'T23' | 'T24' }
    | { readonly test: { readonly file: string; readonly title: string } }
  )

/** Makes the faults of files in `folder` that tests of one file there notice; `title` is a part of the title of the one that does. */
export const noticedBy =
  (folder: string, tests: string) =>
  (name: string, file: string, search: string, replace: string, title: string): Mutant => ({
    name,
    file: `${folder}/${file}`,
    search,
    replace,
    test: { file: `${folder}/${tests}`, title },
  })

/** @throws Error when the text that the fault changes is not there exactly once: the table is behind the code. */
export function mutated(source: string, { name, file, search, replace }: Fault): string {
  const parts = source.split(search)
  if (parts.length !== 2)
    throw new Error(`mutant "${name}" finds its text ${parts.length - 1} times in ${file}; it has to be there once`)
  return parts.join(replace)
}
