/** What awards come from. */
export const giverKinds = ['promotion', 'ranking', 'raffle', 'envelope'] as const
export type GiverKind = (typeof giverKinds)[number]

/** What awards call their giver: a promotion by its name alone, such as `welcome`, all others with their kind in front, such as `ranking:weekly`. */
export const giverName = (kind: GiverKind, name: string): string => (kind === 'promotion' ? name : `${kind}:${name}`)

/** The giver that an award names. */
export function readGiverName(text: string): { readonly kind: GiverKind; readonly name: string } {
  const [first, name] = text.split(':')
  const kind = giverKinds.find((one) => one === first)
  return kind === undefined || name === undefined ? { kind: 'promotion', name: text } : { kind, name }
}
