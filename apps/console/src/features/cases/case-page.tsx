import { Link, useParams } from 'wouter'
import IconBack from '~icons/lucide/arrow-left'
import { CallError } from '#client/call-error.ts'
import { consoleCalls } from '#contract/calls.ts'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { useTitle } from '#kit/use-title.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { house } from '../../app/house.ts'
import { resourcePath } from '../../app/paths.ts'
import { useOperator } from '../../app/session.ts'
import { Actions } from '../../kit/act.tsx'
import { Values } from '../../kit/cell.tsx'
import { choiceName, codeName } from '../../kit/names.ts'
import { EmptyPicture } from '../../kit/pictures.tsx'
import { nodeOf } from '../../kit/schema.ts'
import { toneOf } from '../../kit/tones.ts'
import { caseActions } from '../../resources/cases.tsx'
import { CaseEvidence } from './case-evidence.tsx'
import { type ShownCase, useCase } from './use-case.ts'

const node = nodeOf(consoleCalls['cases.read'].response, 'output')
/** What stands in the head, or in sections of its own. */
const ELSEWHERE = [
  'id',
  'kind',
  'state',
  'overdue',
  'evidence',
  'notes',
  'history',
  'words',
  'outcome',
  'decidedBy',
  'decidedAt',
]

/** A case: what was known beside what people said of it and did with it. */
export function CasePage() {
  const t = useT()
  const { id } = useParams<{ id: string }>()
  useTitle('page.cases', house.name)
  const { data: shown, error, refetch } = useCase(id)
  if (error instanceof CallError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT'))
    return <EmptyState whole picture={<EmptyPicture />} title={t('case.none')} text={t('case.noneText')} />
  if (error !== null && shown === undefined) return <LoadFailed whole onAgain={() => void refetch()} />
  if (shown === undefined) return <Skeleton className="h-96 rounded-md" />
  return (
    <div className="grid min-w-0 gap-5">
      <header className="grid gap-3">
        <Link
          href={resourcePath('cases')}
          className="inline-flex w-fit items-center gap-2 text-sm text-mute underline-offset-4 hover:underline"
        >
          <IconBack className="size-4 rtl:rotate-180" />
          {t('page.cases')}
        </Link>
        <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <h1 className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-3 text-2xl font-extrabold">
            {choiceName(t, 'kind', shown.kind)}
            <Badge tone={toneOf(shown.state)}>{t(`case.state.${shown.state}`)}</Badge>
            {shown.overdue && <Badge tone="lost">{t('case.overdue')}</Badge>}
          </h1>
          <Actions actions={caseActions} row={shown} />
        </div>
        <Holder shown={shown} />
      </header>
      <div className="grid min-w-0 items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-6 rounded-md bg-raised-1 p-4 sm:p-5">
          <Values
            node={node}
            value={shown}
            path=""
            hide={shown.state === 'decided' ? [...ELSEWHERE, 'owner'] : ELSEWHERE}
          />
          <CaseEvidence shown={shown} />
        </div>
        <div className="grid min-w-0 gap-5">
          {shown.outcome !== null && <Decision shown={shown} />}
          <Notes shown={shown} />
          <History shown={shown} />
        </div>
      </div>
    </div>
  )
}

/** Who has the case in hand, where that is somebody else. */
function Holder({ shown: { owner, state } }: { readonly shown: ShownCase }) {
  const t = useT()
  const me = useOperator()?.id
  if (owner === null || owner.id === me || state === 'decided') return null
  return (
    <p role="status" className="rounded-sm bg-news-soft px-3.5 py-3 text-sm">
      {t('case.heldBy', { name: owner.username })}
    </p>
  )
}

const sectionClass = 'grid min-w-0 gap-3 rounded-md bg-raised-1 p-4 sm:p-5'

function Decision({ shown: { outcome, words, decidedBy, decidedAt } }: { readonly shown: ShownCase }) {
  const t = useT()
  const write = useMoment()
  return (
    <section aria-label={t('case.decision')} className={sectionClass}>
      <h2 className="flex flex-wrap items-center gap-3 text-lg font-bold">
        {t('case.decision')}
        {outcome !== null && <Badge tone={toneOf(outcome)}>{choiceName(t, 'outcome', outcome)}</Badge>}
      </h2>
      <p className="text-sm wrap-anywhere whitespace-pre-line">{words}</p>
      <p className="text-xs text-faint">
        {decidedBy?.username ?? t('case.house')}
        {decidedAt !== null && ` · ${write(decidedAt)}`}
      </p>
    </section>
  )
}

function Notes({ shown: { notes } }: { readonly shown: ShownCase }) {
  const t = useT()
  const write = useMoment()
  return (
    <section aria-label={t('case.notes')} className={sectionClass}>
      <h2 className="text-lg font-bold">{t('case.notes')}</h2>
      {notes.length === 0 ? (
        <p className="text-sm text-mute">{t('case.noNotes')}</p>
      ) : (
        <ol className="grid gap-3">
          {notes.map(({ id, at, by, text }) => (
            <li key={id} className="grid gap-0.5">
              <p className="text-sm wrap-anywhere whitespace-pre-line">{text}</p>
              <p className="text-xs text-faint">
                {by.username} · {write(at)}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function History({ shown: { history } }: { readonly shown: ShownCase }) {
  const t = useT()
  const write = useMoment()
  return (
    <section aria-label={t('case.history')} className={sectionClass}>
      <h2 className="text-lg font-bold">{t('case.history')}</h2>
      <ol className="grid gap-3">
        {history.map(({ n, at, by, action, outcome, text }) => (
          <li key={n} className="grid gap-0.5">
            <p className="text-sm">
              {codeName(t, 'action', action)}
              {outcome !== null && `: ${choiceName(t, 'outcome', outcome)}`}
            </p>
            {text !== null && <p className="text-sm wrap-anywhere whitespace-pre-line text-mute">{text}</p>}
            <p className="text-xs text-faint">
              {by?.username ?? t('case.house')} · {write(at)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
