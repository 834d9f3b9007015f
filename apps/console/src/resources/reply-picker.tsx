import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contentKinds } from '#contract/content/index.ts'
import { wordsReadBy } from '#contract/content/words.ts'
import { nameOf } from '#contract/languages.ts'
import { asFailure } from '#kit/field-errors.ts'
import { useT } from '#kit/language.ts'
import { Select } from '#ui/extended/select.tsx'
import { toast } from '#ui/toast.tsx'
import { call, callQuery } from '../app/calls.ts'
import { house } from '../app/house.ts'
import { useMay } from '../app/session.ts'
import { named } from '../kit/names.ts'
import type { HelpProps } from '../kit/resource.ts'

/** As many as one answer of the list holds. */
const MOST = 100

/** Answers that were written once: the chosen one is put into the field in a language of the brand. */
export function ReplyPicker({ onInsert }: HelpProps) {
  const t = useT()
  const mayRead = useMay()('content.list')
  const [language, setLanguage] = useState(house.defaultLanguage)
  const { data } = useQuery({
    ...callQuery('content.list', { kind: 'reply', state: 'live', limit: MOST }),
    enabled: mayRead,
  })
  if (data === undefined || data.list.length === 0) return null
  async function insert(item: string): Promise<void> {
    try {
      const { live } = await call('content.read', { kind: 'reply', item })
      const reply = contentKinds.reply.schema.safeParse(live?.value)
      const words = reply.success ? wordsReadBy(reply.data.texts, language, house.defaultLanguage) : undefined
      if (words !== undefined) onInsert(words.text)
    } catch (cause) {
      toast('bad', named(t, t('load.failed'), `error.${asFailure(cause).code}`))
    }
  }
  return (
    <div className="flex flex-wrap gap-2 pb-3">
      <Select
        compact
        className="min-w-48 flex-1"
        label={t('reply.choose')}
        placeholder={t('reply.choose')}
        options={data.list.map(({ item, title }) => ({ value: item, label: title }))}
        value={null}
        onChange={(item) => void insert(item)}
      />
      <Select
        compact
        className="w-40"
        label={t('reply.language')}
        placeholder={t('reply.language')}
        options={house.languages.map((one) => ({ value: one, label: nameOf(one) }))}
        value={language}
        onChange={(chosen) => setLanguage(house.languages.find((one) => one === chosen) ?? house.defaultLanguage)}
      />
    </div>
  )
}
