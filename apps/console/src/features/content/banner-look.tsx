import { pictureUrl } from './kinds.ts'

interface BannerLookProps {
  readonly art: string
  readonly words: Readonly<Record<string, string>>
  readonly dir: 'ltr' | 'rtl'
}

/** A banner as the home page shows it: its words over its picture. It is dark there, whatever the console wears. */
export function BannerLook({ art, words, dir }: BannerLookProps) {
  return (
    <div
      dir={dir}
      className="relative grid aspect-16/7 w-full max-w-2xl items-center overflow-hidden rounded-lg bg-black text-white"
    >
      {art !== '' && (
        <img src={pictureUrl(art)} alt="" className="absolute inset-0 size-full object-cover rtl:-scale-x-100" />
      )}
      <div className="relative grid max-w-[60%] justify-items-start gap-2 p-[6%]">
        <span className="text-sm font-semibold text-[#ffd27a]">{words['eyebrow']}</span>
        <span className="display text-2xl leading-tight font-extrabold wrap-anywhere sm:text-3xl">
          {words['title']}
        </span>
        <span className="text-sm text-pretty opacity-85 max-sm:hidden">{words['text']}</span>
        {words['action'] !== '' && (
          <span className="mt-1 rounded-full bg-white px-4 py-1.5 text-sm font-semibold text-black">
            {words['action']}
          </span>
        )}
      </div>
    </div>
  )
}
