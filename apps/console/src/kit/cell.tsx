import type { ReactNode } from 'react'
import { Link } from 'wouter'
import IconCheck from '~icons/lucide/check'
import { isWhole, isRecord, textOf, choicesOf, present, type Node } from './schema.ts'
import { choiceName, codeName, fieldName } from './names.ts'
import { Money } from '#kit/money.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { useMoment } from '#kit/use-moment.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { casePath, resourcePath } from '../app/paths.ts'
import { useMay } from '../app/session.ts'
import { SentPictures } from './sent-pictures.tsx'
import { subjectPath } from './subject-path.ts'
import { toneOf } from './tones.ts'

interface ValueProps {
  readonly node: Node
  readonly value: unknown
  /** Where it stands in its row, which names it. */
  readonly path: string
}

const Nothing = () => (
  <span aria-hidden="true" className="text-faint">
    –
  </span>
)

function Moment({ at }: { readonly at: string }) {
  const write = useMoment()
  return (
    <time dateTime={at} className="amount">
      {write(at)}
    </time>
  )
}

/** A member, an operator or a game by name, which leads to its page for whoever may see it. */
function Named({ kind, value }: { readonly kind: 'member' | 'operator' | 'game'; readonly value: unknown }) {
  const may = useMay()
  if (!isRecord(value)) return <Nothing />
  const name = textOf(value[kind === 'game' ? 'name' : 'username'])
  const href = subjectPath(`${kind}:${textOf(value[kind === 'game' ? 'nodeId' : 'id'])}`, may)
  if (href === undefined) return name
  return (
    <Link href={href} className={cx('underline-offset-4 hover:underline', kind === 'member' && 'font-medium')}>
      {name}
    </Link>
  )
}

const linkClass = 'font-medium underline underline-offset-4'

/** The way to a case, for whoever may see cases. */
function CaseLink({ id }: { readonly id: string }) {
  const t = useT()
  const may = useMay()
  if (!may('cases.read')) return t('field.case')
  return (
    <Link href={casePath(id)} className={linkClass}>
      {t('cell.case')}
    </Link>
  )
}

/** The way to a proposal that waits for a second person. */
function ProposalLink({ id }: { readonly id: string }) {
  const t = useT()
  return (
    <Link href={resourcePath('proposals', id)} className={linkClass}>
      {t('cell.proposal')}
    </Link>
  )
}

function Choice({ node, path, value }: { readonly node: Node; readonly path: string; readonly value: string }) {
  const t = useT()
  return (
    <Badge tone={toneOf(value)} className="max-w-full whitespace-normal">
      {choiceName(t, path, value, node.kind)}
    </Badge>
  )
}

/** A text, or the word of a code; who acted and what was acted upon lead to their pages, for whoever may see these. */
function Coded({ path, value }: { readonly path: string; readonly value: string }) {
  const t = useT()
  const may = useMay()
  const words = codeName(t, path, value)
  const href = /(?:^|\.)(?:subject|actor)$/.test(path) ? subjectPath(value, may) : undefined
  if (href === undefined) return words
  return (
    <Link href={href} className="underline-offset-4 hover:underline">
      {words}
    </Link>
  )
}

/** True for what is drawn as values of its own, one below the other. */
const hasParts = ({ kind, properties }: Node): boolean => kind === undefined && properties !== undefined

/** The values of an object, one below the other. */
export function Values({ node, value, path, hide = [] }: ValueProps & { readonly hide?: readonly string[] }) {
  const t = useT()
  if (!isRecord(value)) return null
  return (
    <dl className="grid gap-x-4 gap-y-2 text-sm">
      {Object.entries(present(node).properties ?? {}).map(([name, part]) => {
        const at = path === '' ? name : `${path}.${name}`
        if (hide.includes(at) || !(name in value)) return null
        // Values within a value stand below its name: beside it each level would be narrower than the one before.
        const isGroup = isRecord(value[name]) && hasParts(present(part))
        return (
          <div key={name} className={isGroup ? 'grid gap-2' : 'grid grid-cols-[minmax(6rem,2fr)_minmax(0,3fr)] gap-3'}>
            <dt className={isGroup ? 'font-semibold' : 'text-mute'}>{fieldName(t, at)}</dt>
            <dd className={cx('min-w-0 wrap-anywhere', isGroup && 'border-s border-line ps-3')}>
              <Value node={part} value={value[name]} path={at} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** A value of an answer, drawn by what its schema says it is. */
export function Value({ node: given, value, path }: ValueProps): ReactNode {
  const t = useT()
  const node = present(given)
  if (value === null || value === undefined || value === '') return <Nothing />
  if (Array.isArray(value) && present(node.items ?? {}).kind === 'upload' && value.length > 0)
    return <SentPictures ids={value.map(textOf)} path={path} />
  if (Array.isArray(value)) return <Many node={node.items ?? {}} values={value} path={path} />
  if (node.kind === 'member' || node.kind === 'operator' || node.kind === 'game')
    return <Named kind={node.kind} value={value} />
  if (isRecord(value))
    return node.properties === undefined ? <Plain value={value} /> : <Values node={node} value={value} path={path} />
  if (typeof value === 'boolean')
    return value ? (
      <span className="inline-flex items-center gap-1">
        <IconCheck className="size-4 text-won" />
        {t('cell.yes')}
      </span>
    ) : (
      <span className="text-mute">{t('cell.no')}</span>
    )
  if (node.kind === 'amount') return <Money value={textOf(value)} />
  if (node.kind === 'moment') return <Moment at={textOf(value)} />
  if (node.kind === 'proposal') return <ProposalLink id={textOf(value)} />
  if (node.kind === 'case') return <CaseLink id={textOf(value)} />
  if (node.kind === 'upload') return <SentPictures ids={[textOf(value)]} path={path} />
  if (choicesOf(node) !== undefined) return <Choice node={node} path={path} value={textOf(value)} />
  if (typeof value === 'number' && isWhole(node)) return <span className="amount">{formatCount(value)}</span>
  if (node.kind === 'role') return codeName(t, 'role', textOf(value))
  if (node.kind === 'day') return <span className="amount">{textOf(value)}</span>
  if (node.kind === 'id') return <span className="amount text-mute">{textOf(value)}</span>
  return <Coded path={path} value={textOf(value)} />
}

function Many({
  node,
  values,
  path,
}: {
  readonly node: Node
  readonly values: readonly unknown[]
  readonly path: string
}) {
  if (values.length === 0) return <Nothing />
  return (
    <span className="inline-flex flex-wrap gap-x-2 gap-y-1">
      {values.map((value, at) => (
        <Value key={at} node={node} value={value} path={path} />
      ))}
    </span>
  )
}

/** What no schema describes, such as what a change was before. */
const Plain = ({ value }: { readonly value: unknown }) => (
  <pre className="max-h-64 overflow-auto rounded-sm bg-page p-3 text-xs whitespace-pre-wrap text-mute">
    {JSON.stringify(value, null, 2)}
  </pre>
)
