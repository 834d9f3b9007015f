import { useT } from '#kit/language.ts'
import { usePermission } from './use-brand.ts'

/** In the demonstration: who decides what waits here, and when. Nothing in a house of real people. Its text is in the room `member`. */
export function ClerkNote({ of = 'member.clerk' }: { readonly of?: 'member.clerk' | 'member.clerk.withdrawal' }) {
  const t = useT()
  return usePermission()?.info.clerk === true ? (
    <p className="rounded-sm bg-news-soft px-3.5 py-2.5 text-sm text-pretty">{t(of)}</p>
  ) : null
}
