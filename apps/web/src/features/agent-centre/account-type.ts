import { useT } from '#kit/language.ts'

/** What a type of accounts is called: as the house calls its agents, or a member. */
export function useTypeName(): (name: string | null) => string {
  const t = useT()
  return (name) => name ?? t('agent.type.member')
}
