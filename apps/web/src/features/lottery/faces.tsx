import { nameOfLabel } from '../../parts/lottery/names.ts'
import { CarSign, Die } from '../../parts/lottery/pieces.tsx'
import { lookOf, type Look, markSixColour } from '../../parts/lottery/result-view.ts'

/** How the things of a board look, by the kind of the game. */
export type FaceKind = Look | undefined
export const faceOfKind = (kind: string): FaceKind => lookOf(kind)

const spots: Readonly<Record<string, string>> = {
  red: '#d63c3c',
  blue: '#3186d6',
  green: '#2f9d57',
  violet: '#9a5ec4',
}

/** The colour of a label of a board: of a ball of three colours, or of a word that names one. */
export function spotOf(face: FaceKind, label: string): string | undefined {
  const word = label.split(':').at(-1) ?? label
  if (face === 'markSix' && /^\d{1,2}$/.test(word)) return spots[markSixColour(Number(word))]
  return spots[word.split('-')[0] ?? '']
}

/** What a label of a board shows: dice for dice, cars for a race, a word or a number else. */
export function LabelFace({ face, label }: { readonly face: FaceKind; readonly label: string }) {
  const word = label.split(':').at(-1) ?? label
  if (face === 'dice' && /^[1-6]{1,3}$/.test(word))
    return (
      <span aria-hidden="true" className="inline-flex gap-0.5">
        {[...word].map((digit, at) => (
          <Die key={at} face={Number(digit)} size="xs" />
        ))}
      </span>
    )
  if (face === 'cars' && /^\d{1,2}$/.test(word))
    return (
      <span aria-hidden="true" className="inline-flex">
        <CarSign car={Number(word)} size="sm" />
      </span>
    )
  return <span className="min-w-0">{nameOfLabel(word)}</span>
}
