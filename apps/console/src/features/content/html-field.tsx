import { useDeferredValue, useRef, type ReactNode } from 'react'
import IconBold from '~icons/lucide/bold'
import IconHeading from '~icons/lucide/heading'
import IconItalic from '~icons/lucide/italic'
import IconLink from '~icons/lucide/link'
import IconList from '~icons/lucide/list'
import IconParagraph from '~icons/lucide/pilcrow'
import { useT } from '#kit/language.ts'
import { FormField } from '#ui/form-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { Icon } from '#ui/icon.ts'
import { markup } from '#ui/markup.tsx'
import { fieldFrame } from '#ui/note.tsx'

interface HtmlFieldProps {
  readonly name: string
  readonly label: string
  readonly value: string
  onChange(value: string): void
  readonly error: string | undefined
  readonly max: number
  /** Which way its language is read. */
  readonly dir: 'ltr' | 'rtl'
  readonly lang: string
}

const wraps = {
  bold: { icon: IconBold, before: '<strong>', after: '</strong>' },
  italic: { icon: IconItalic, before: '<em>', after: '</em>' },
  paragraph: { icon: IconParagraph, before: '<p>', after: '</p>' },
  heading: { icon: IconHeading, before: '<h3>', after: '</h3>' },
  list: { icon: IconList, before: '<ul><li>', after: '</li></ul>' },
  link: { icon: IconLink, before: '<a href="https://">', after: '</a>' },
} as const satisfies Record<string, { icon: Icon; before: string; after: string }>
type Wrap = keyof typeof wraps
const isWrap = (name: string): name is Wrap => Object.hasOwn(wraps, name)

/** HTML as it is typed, with buttons for its few tags, and beside it how it reads. */
export function HtmlField(props: HtmlFieldProps): ReactNode {
  const { name, label, value, onChange, error, max, dir, lang } = props
  const t = useT()
  const area = useRef<HTMLTextAreaElement>(null)
  const shown = useDeferredValue(value)
  const wrap = ({ before, after }: { readonly before: string; readonly after: string }): void => {
    const { current } = area
    if (current === null) return
    const { selectionStart: from, selectionEnd: to } = current
    onChange(value.slice(0, from) + before + value.slice(from, to) + after + value.slice(to))
    requestAnimationFrame(() => {
      current.focus()
      current.setSelectionRange(from + before.length, to + before.length)
    })
  }
  return (
    <div className="grid gap-x-4 gap-y-3 xl:grid-cols-2">
      <FormField
        label={label}
        error={error}
        aside={
          <span className="amount text-xs text-faint">
            {value.length}/{max}
          </span>
        }
      >
        {(aria) => (
          <div className={`${fieldFrame(error !== undefined)} flex-col items-stretch!`}>
            <div
              role="toolbar"
              aria-label={t('content.tags')}
              className="flex flex-wrap gap-0.5 border-b border-line p-1"
            >
              {Object.keys(wraps)
                .filter(isWrap)
                .map((key) => (
                  <IconButton
                    key={key}
                    size="sm"
                    icon={wraps[key].icon}
                    label={t(`content.tag.${key}`)}
                    onClick={() => wrap(wraps[key])}
                  />
                ))}
            </div>
            <textarea
              {...aria}
              ref={area}
              name={name}
              dir={dir}
              lang={lang}
              rows={12}
              maxLength={max}
              spellCheck
              value={value}
              onChange={({ target }) => onChange(target.value)}
              className="w-full min-w-0 resize-y rounded-sm bg-transparent px-3.5 py-3 font-mono text-sm leading-6 outline-none max-md:text-[1rem]"
            />
          </div>
        )}
      </FormField>
      <section aria-label={t('content.reads')} className="grid content-start gap-1.5">
        <p aria-hidden="true" className="text-sm font-medium text-mute">
          {t('content.reads')}
        </p>
        <div dir={dir} lang={lang} className="prose min-h-24 rounded-sm bg-raised-2 px-4 py-3 text-sm">
          {markup(shown)}
        </div>
      </section>
    </div>
  )
}
