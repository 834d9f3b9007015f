import { usualTypeNames } from '#contract/agents.ts'
import { type TextId, useT } from '#kit/language.ts'

const idOf: ReadonlyMap<string, TextId> = new Map([
  [usualTypeNames[1], 'agent.type.general'],
  [usualTypeNames[2], 'agent.type.agent'],
  [usualTypeNames[41], 'agent.type.partner'],
  [usualTypeNames[42], 'agent.type.subPartner'],
])

/** What a type of accounts is called: as the house calls its agents, in the reader's language where it gave no name of its own, or a member. */
export function useTypeName(): (name: string | null) => string {
  const t = useT()
  return (name) => {
    if (name === null) return t('agent.type.member')
    const id = idOf.get(name)
    return id === undefined ? name : t(id)
  }
}
