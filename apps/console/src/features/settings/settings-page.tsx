import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import IconPower from '~icons/lucide/power'
import { writtenNames, type WrittenName } from '#contract/settings/index.ts'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useTitle } from '#kit/use-title.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.tsx'
import { callQuery } from '../../app/calls.ts'
import { house } from '../../app/house.ts'
import { settingsPath } from '../../app/paths.ts'
import { useMay } from '../../app/session.ts'
import { Actions } from '../../kit/act.tsx'
import { Values } from '../../kit/cell.tsx'
import { named } from '../../kit/names.ts'
import { isRecord, nodeAt, nodeOf } from '../../kit/schema.ts'
import { SchemaForm } from '../../kit/schema-form.tsx'
import { consoleCalls } from '#contract/calls.ts'
import { SettingHistory } from './setting-history.tsx'
import { writeNameOf } from './write-name.ts'

const PANEL = 'settings-panel'

/** Every group of settings, each as a form over the version that was seen. */
export function SettingsPage() {
  const t = useT()
  useTitle('page.settings', house.name)
  const [, navigate] = useLocation()
  const wanted = new URLSearchParams(useSearch()).get('group')
  const chosen = writtenNames.find((name) => name === wanted) ?? writtenNames[0]
  const settings = useQuery(callQuery('settings.read', {}))
  return (
    <section className="grid max-w-4xl gap-5">
      <header className="flex flex-wrap items-start gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-2xl font-extrabold">{t('page.settings')}</h1>
          <p className="text-sm text-pretty text-mute">{t('settings.about')}</p>
        </div>
        <Actions row={null} actions={[{ call: 'status.write', icon: IconPower, given: () => ({}) }]} />
      </header>
      <Tabs
        label={t('page.settings')}
        tabs={writtenNames.map((key) => ({ key, label: named(t, key, `setting.${key}`) }))}
        chosen={chosen ?? ''}
        onChoose={(key) => navigate(`${settingsPath}?group=${key}`, { replace: true })}
        panelId={PANEL}
      />
      <div id={PANEL} role="tabpanel" className="rounded-md bg-raised-1 p-5">
        {settings.error !== null ? (
          <LoadFailed slim onAgain={() => void settings.refetch()} />
        ) : settings.data === undefined || chosen === undefined ? (
          <Skeleton className="h-96 rounded-md bg-raised-2" />
        ) : (
          <Group key={`${chosen} ${settings.data[chosen].version}`} name={chosen} held={settings.data[chosen]} />
        )}
      </div>
      {settings.data !== undefined && chosen !== undefined && (
        <SettingHistory key={chosen} name={chosen} held={settings.data[chosen]} />
      )}
    </section>
  )
}

interface GroupProps {
  readonly name: WrittenName
  readonly held: { readonly version: number; readonly value: object }
}

/** A group as a form, or for reading where somebody may not write it. */
function Group({ name, held }: GroupProps) {
  const t = useT()
  const may = useMay()
  const queries = useQueryClient()
  const [given] = useState({ version: held.version })
  const write = writeNameOf(name)
  const node = nodeAt(nodeOf(consoleCalls['settings.read'].response, 'output'), `${name}.value`)
  if (!may(write)) return <Values node={node ?? {}} value={held.value} path="" />
  return (
    <SchemaForm
      call={write}
      given={given}
      ask="all"
      wide
      begin={{ value: held.value }}
      submit={t('settings.save')}
      onDone={(answer) => {
        void queries.invalidateQueries()
        const waits = isRecord(answer) && 'proposal' in answer
        toast(waits ? 'news' : 'good', t(waits ? 'form.waits' : 'settings.saved'))
      }}
    />
  )
}
