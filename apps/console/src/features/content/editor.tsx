import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import IconBack from '~icons/lucide/arrow-left'
import IconSave from '~icons/lucide/save'
import { contentKinds, titleOfContent, type ContentName } from '#contract/content/index.ts'
import { Form } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { contentPath } from '../../app/paths.ts'
import { useMay } from '../../app/session.ts'
import { house } from '../../app/house.ts'
import { isWide, PartField } from '../../kit/fields.tsx'
import { fieldName, textId } from '../../kit/names.ts'
import { present, textOf } from '../../kit/schema.ts'
import { typedOf, wireOf } from '../../kit/wire.ts'
import { BannerLook } from './banner-look.tsx'
import { History } from './history.tsx'
import { partsOfKind, type KindPart } from './kinds.ts'
import { PictureField } from './picture-field.tsx'
import { ItemState } from './item-state.tsx'
import { errorAt, useDraft, type Read } from './use-draft.ts'
import { WordsField } from './words-field.tsx'

interface EditorProps {
  readonly kind: ContentName
  /** Undefined for a new one. */
  readonly item?: string
  readonly read?: Read
}

/** The draft of an item as a form made from the schema of its kind, and beside it where the item stands. */
export function Editor({ kind, item, read }: EditorProps) {
  const t = useT()
  const may = useMay()
  const [, navigate] = useLocation()
  const draft = useDraft(kind, item, read)
  const [chosen, setChosen] = useState('')
  const { items } = contentKinds[kind]
  const named = items === 'chosen' && item === undefined
  const title = titleOfContent(kind, draft.values, house.defaultLanguage).trim()
  const heading = title !== '' ? title : item === undefined ? t(`content.new.${kind}`) : t('content.untitled', { item })
  const mayWrite = may('content.saveDraft')
  async function save(): Promise<void> {
    const saved = await draft.save(named ? chosen : undefined)
    if (saved !== undefined && item === undefined) navigate(contentPath(kind, saved), { replace: true })
  }
  return (
    <div className="grid min-w-0 gap-4">
      <header className="grid gap-1">
        <Link
          href={contentPath(kind)}
          className="inline-flex min-h-8 items-center gap-1.5 justify-self-start text-sm text-mute hover:text-ink pointer-coarse:min-h-11"
        >
          <IconBack className="size-4" />
          {t(`content.kind.${kind}`)}
        </Link>
        <h1 className="text-2xl font-extrabold wrap-anywhere">{heading}</h1>
      </header>
      <div className="grid min-w-0 grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <Form
          aria-label={heading}
          className="grid min-w-0 gap-4"
          form={{
            submit(event) {
              event.preventDefault()
              void save()
            },
          }}
        >
          <div className="grid gap-4 rounded-md bg-raised-1 p-4 sm:grid-cols-2 sm:p-5">
            {named && (
              <Field
                name="item"
                label={t('field.item')}
                hint={t('content.itemHint')}
                required
                value={chosen}
                error={draft.errors['item']}
                onChange={({ target }) => setChosen(target.value)}
              />
            )}
            {partsOfKind(kind)
              .filter(({ inLanguages }) => !inLanguages)
              .map((part) => (
                <Part
                  key={part.name}
                  kind={kind}
                  part={part}
                  value={draft.values[part.name]}
                  error={errorAt(t, draft.errors, part.name)}
                  onChange={(value) => draft.set(part.name, value)}
                />
              ))}
            <Field
              name="sort"
              label={t('field.sort')}
              hint={t('content.sortHint')}
              inputMode="numeric"
              value={draft.sort}
              error={draft.errors['sort']}
              onChange={({ target }) => draft.setSort(target.value)}
            />
          </div>
          {partsOfKind(kind)
            .filter(({ inLanguages }) => inLanguages)
            .map((part) => (
              <WordsField
                key={part.name}
                part={part}
                value={draft.values[part.name]}
                errors={draft.errors}
                placeholders={contentKinds[kind].placeholders?.(item ?? '')}
                onChange={(value) => draft.set(part.name, value)}
                {...(kind === 'banner' ? { look: bannerLook(draft.values['art']) } : {})}
              />
            ))}
          {mayWrite && (
            <>
              <div className="rounded-md bg-raised-1 p-4 sm:p-5">
                <Field
                  name="note"
                  label={t('field.content.note')}
                  hint={t('content.noteHint')}
                  maxLength={200}
                  autoComplete="off"
                  value={draft.note}
                  onChange={({ target }) => draft.setNote(target.value)}
                />
              </div>
              {(draft.dirty || item === undefined) && (
                <div className="sticky bottom-0 z-10 -mx-4 flex items-center justify-end gap-3 border-t border-line bar-page px-4 py-3 md:-mx-6 md:px-6 xl:mx-0 xl:rounded-t-md">
                  {draft.dirty && <p className="min-w-0 flex-1 text-sm text-mute">{t('content.unsaved')}</p>}
                  <Button type="submit" look="main" icon={IconSave} loading={draft.busy}>
                    {t('content.save')}
                  </Button>
                </div>
              )}
            </>
          )}
        </Form>
        {item !== undefined && read !== undefined && (
          <div className="grid min-w-0 gap-4 max-xl:contents xl:sticky xl:top-[calc(var(--header-height)+1rem)] xl:max-h-[calc(100dvh-var(--header-height)-2rem)] xl:overflow-y-auto xl:[scrollbar-width:thin]">
            <ItemState kind={kind} item={item} read={read} dirty={draft.dirty} onWrong={draft.setErrors} />
            <History
              kind={kind}
              item={item}
              newest={read.newest}
              live={read.live?.version ?? null}
              draft={read.draft?.version ?? null}
              hasFile={read.file !== undefined}
            />
          </div>
        )}
      </div>
    </div>
  )
}

/** A banner as it is on the home page, with the words of a language. */
const bannerLook =
  (art: unknown) =>
  (words: Readonly<Record<string, string>>, dir: 'ltr' | 'rtl'): ReactNode => (
    <BannerLook art={typeof art === 'string' ? art : ''} words={words} dir={dir} />
  )

interface PartProps {
  readonly kind: ContentName
  readonly part: KindPart
  readonly value: unknown
  readonly error: string | undefined
  onChange(value: unknown): void
}

/** One value: what is typed is kept beside what it says. */
function Part({ kind, part: { name, node, required }, value, error, onChange }: PartProps) {
  const t = useT()
  const [typed, setTyped] = useState(() => typedOf(node, value))
  // What two kinds call alike may be called differently.
  const own = textId(`field.content.${kind}.${name}`)
  const label = own === undefined ? fieldName(t, `content.${name}`) : t(own)
  const { kind: valueKind, maxLength } = present(node)
  if (valueKind === 'picture')
    return (
      <PictureField label={label} value={value === undefined ? '' : textOf(value)} error={error} onChange={onChange} />
    )
  if (valueKind === 'address')
    return (
      <Field
        name={name}
        label={label}
        error={error}
        required
        maxLength={maxLength}
        inputMode="url"
        autoComplete="off"
        value={value === undefined ? '' : textOf(value)}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  const field = (
    <PartField
      node={node}
      path={name}
      label={label}
      value={typed}
      error={error}
      required={required}
      onChange={(next) => {
        setTyped(next)
        onChange(wireOf(node, next))
      }}
    />
  )
  return isWide(node) ? <div className="sm:col-span-full">{field}</div> : field
}
