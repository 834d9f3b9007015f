import { useEffect, useState } from 'react'
import IconRefresh from '~icons/lucide/rotate-cw'
import { Field } from '#ui/field.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'
import { call } from '../../../app/calls.ts'

/** The server gives a new picture at most once a second. */
const PAUSE_MS = 1050

export interface CaptchaFieldProps {
  /** Another number asks for another picture: each is good for one answer. */
  readonly round: number
  onRefresh(): void
  readonly field: {
    readonly name: string
    readonly value: string
    readonly error: string | undefined
    onChange(event: { target: { value: string } }): void
    onBlur(): void
  }
}

/** The picture for a round; the next one is not asked for before the pause is over. */
function usePicture(round: number): { readonly picture: string | undefined; readonly rests: boolean } {
  const [picture, setPicture] = useState<string>()
  const [rests, setRests] = useState(true)
  useEffect(() => {
    let gone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = (): void => {
      setRests(true)
      call('captcha.image', {}).then(
        (image) => gone || setPicture(image),
        () => {
          // Another page of this browser was quicker; there is a picture again in a second.
          if (!gone) timer = setTimeout(load, PAUSE_MS)
        },
      )
      timer = setTimeout(() => setRests(false), PAUSE_MS)
    }
    // The first at once; later ones only when the pause since the last is over, which a disabled button sees to.
    timer = setTimeout(load, round === 0 ? 0 : PAUSE_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [round])
  return { picture, rests }
}

/** Characters to be typed off a picture. */
export function CaptchaField({ round, onRefresh, field }: CaptchaFieldProps) {
  const t = useT()
  const { picture, rests } = usePicture(round)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
      <Field
        {...field}
        label={t('field.captcha')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
      />
      <button
        type="button"
        disabled={rests}
        onClick={onRefresh}
        title={t('captcha.refresh')}
        className="relative mt-[1.625rem] grid h-12 w-36 place-items-center overflow-hidden rounded-sm bg-page text-mute hairline"
      >
        <span className="sr-only">{t('captcha.refresh')}</span>
        {picture === undefined ? (
          <Spinner className="size-5" />
        ) : (
          <img src={`data:image/png;base64,${picture}`} alt={t('captcha.alt')} className="size-full object-contain" />
        )}
        <span
          className={cx(
            'absolute end-1 top-1 grid size-5 place-items-center rounded-full bg-page/80 text-ink quick-colors',
            rests && 'opacity-40',
          )}
        >
          <IconRefresh className="size-3" />
        </span>
      </button>
    </div>
  )
}
