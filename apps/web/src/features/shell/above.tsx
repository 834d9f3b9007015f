import { useEffect, useRef, useState } from 'react'
import IconAlert from '~icons/lucide/circle-alert'
import IconInfo from '~icons/lucide/info'
import { Modal } from '#ui/modal.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useT } from '#kit/language.ts'
import { useAbove, type ModalState } from '#kit/modal.ts'

function Loader() {
  const t = useT()
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    box.current?.showModal()
  }, [])
  return (
    <dialog
      ref={box}
      aria-label={t('above.wait')}
      aria-busy="true"
      className="m-auto bg-transparent backdrop:bg-scrim"
      onCancel={(event) => event.preventDefault()}
    >
      <Spinner className="size-12 text-accent" />
    </dialog>
  )
}

/** What lies above everything: something to be answered first, and the wait for what has to end first. */
export function Above() {
  const t = useT()
  const { modal, blocking } = useAbove()
  const [shown, setShown] = useState<ModalState | null>(null)
  useEffect(() => {
    if (modal !== null) setShown(modal)
  }, [modal])
  return (
    <>
      {shown !== null && (
        <Modal
          open={modal === shown}
          icon={shown.tone === 'bad' ? IconAlert : IconInfo}
          tone={shown.tone}
          title={t(shown.title)}
          html={t(shown.text)}
          buttons={shown.buttons.map((button) => ({ ...button, label: t(button.label) }))}
          closeLabel={t('popup.close')}
          {...(shown.timeoutMs === undefined ? {} : { timeoutMs: shown.timeoutMs })}
          coverCloses={shown.coverCloses ?? false}
          onButton={(key) => shown.answer(key)}
          onClose={() => shown.answer(undefined)}
          onGone={() => useAbove.getState().modal === null && setShown(null)}
        />
      )}
      {blocking > 0 && <Loader />}
    </>
  )
}
