import { Select as Base } from '@base-ui/react/select'
import IconCheck from '~icons/lucide/check'
import IconChevron from '~icons/lucide/chevron-down'
import { cx } from '../cx.ts'
import { FormField } from '../form-field.tsx'
import { fieldFrame } from '../note.tsx'
import { Spinner } from '../spinner.tsx'
import { floatClass, layerClass, useLayer } from './use-layer.ts'

export interface SelectOption<Value extends string> {
  readonly value: Value
  readonly label: string
  /** Stands at the far end of the line. */
  readonly note?: string
  readonly disabled?: boolean
}

export interface SelectProps<Value extends string> {
  readonly label: string
  readonly options: readonly SelectOption<Value>[]
  /** Null until something is chosen. */
  readonly value: Value | null
  onChange(value: Value): void
  /** Shown until something is chosen. */
  readonly placeholder: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly required?: boolean
  readonly disabled?: boolean
  /** The options are on their way. */
  readonly loading?: boolean
  /** For a bar of tools: lower, and its label for readers only. */
  readonly compact?: boolean
  readonly className?: string
}

/** One of a few: up to some twenty options. Letters jump to an option; among many, `SearchSelect` searches. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, options, value, onChange, placeholder, hint, error, compact = false, className } = props
  const { required = false, disabled = false, loading = false } = props
  const [button, layer] = useLayer()
  return (
    <FormField label={label} hint={hint} error={error} required={required} hideLabel={compact} className={className}>
      {(aria) => (
        <Base.Root
          items={options}
          value={value}
          onValueChange={(next) => next !== null && onChange(next)}
          disabled={disabled || loading}
          required={required}
          modal={false}
        >
          <Base.Trigger
            {...aria}
            ref={button}
            aria-busy={loading}
            className={cx(
              fieldFrame(error !== undefined),
              'w-full min-w-0 gap-2 ps-3.5 pe-3 text-start text-base data-disabled:cursor-not-allowed data-disabled:opacity-55',
              'data-popup-open:shadow-[inset_0_0_0_2px_var(--color-accent)] data-placeholder:text-faint',
              compact && 'min-h-10! text-sm pointer-coarse:min-h-11!',
            )}
          >
            <Base.Value placeholder={placeholder} className="min-w-0 flex-1 truncate" />
            {loading ? (
              <Spinner className="size-4.5 shrink-0 text-faint" />
            ) : (
              <Base.Icon className="shrink-0 text-faint quick-colors">
                <IconChevron className="size-4.5" />
              </Base.Icon>
            )}
          </Base.Trigger>
          <Base.Portal container={layer} className={layerClass}>
            <Base.Positioner alignItemWithTrigger={false} sideOffset={6} collisionPadding={12} className="z-50">
              <Base.Popup className={cx(floatClass, 'w-max max-w-(--available-width) min-w-(--anchor-width)')}>
                <Base.List className="grid max-h-[min(22rem,var(--available-height))] gap-0.5 overflow-y-auto overscroll-contain p-1.5">
                  {options.map(({ value: one, label: words, note, disabled: off = false }) => (
                    <Base.Item
                      key={one}
                      value={one}
                      label={words}
                      disabled={off}
                      className={cx(
                        'flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-3 text-base text-mute outline-none pointer-coarse:min-h-11',
                        'data-disabled:cursor-not-allowed data-disabled:opacity-45 data-highlighted:bg-raised-3 data-highlighted:text-ink data-selected:text-ink',
                      )}
                    >
                      <Base.ItemText className="min-w-0 flex-1">{words}</Base.ItemText>
                      {note !== undefined && <span className="amount text-sm text-mute">{note}</span>}
                      <span className="grid size-4 place-items-center">
                        <Base.ItemIndicator>
                          <IconCheck className="size-4 text-accent" />
                        </Base.ItemIndicator>
                      </span>
                    </Base.Item>
                  ))}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </FormField>
  )
}
