import { useQuery } from '@tanstack/react-query'
import type { CallResponse } from '#contract/calls.ts'
import { wordsIn } from '#contract/content/words.ts'
import { tagOf, type LanguageCode } from '#contract/languages.ts'
import { useLanguage } from '#kit/language.ts'
import { formatAmount } from '#ui/amount.tsx'
import { callQuery } from '../app/query.ts'

type Permission = CallResponse<'system.permission'>

/** The brand's settings and banners; undefined only while a document without first data fetches them. */
export const usePermission = (): Permission | undefined =>
  useQuery({ ...callQuery('system.permission', {}), staleTime: Infinity }).data

export const useBrand = (): Permission['brand'] | undefined => usePermission()?.brand

type BannerWords = NonNullable<Permission['banners'][number]['texts'][LanguageCode]>

const none: BannerWords = { eyebrow: '', title: '', text: '', action: '' }

/** The words over a banner, in the language on the screen or else in the brand's, with the amounts that they name. */
export function useBannerWords(): (banner: Permission['banners'][number]) => BannerWords {
  const language = useLanguage()
  const permission = usePermission()
  const { defaultLanguage = language, startingCredit = null, currencySymbol = '' } = permission?.brand ?? {}
  const credit = startingCredit === null ? '' : formatAmount(startingCredit, currencySymbol, tagOf(language))
  return ({ texts }) => {
    const { eyebrow, title, text, action } = wordsIn(texts, language, defaultLanguage) ?? none
    const filled = (words: string): string => words.replaceAll('{credit}', credit)
    return { eyebrow: filled(eyebrow), title: filled(title), text: filled(text), action: filled(action) }
  }
}
