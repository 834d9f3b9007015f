import { useEffect, useRef, useState } from 'react'
import { CallError, type LocalCode } from '#client/call-error.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { UPLOAD_BYTES, UPLOAD_TYPES, type UploadPurpose } from '#contract/pictures.ts'
import { uploadPicture } from '../app/upload.ts'

/** A picture on its way or there. */
export interface Shot {
  readonly key: number
  readonly file: File
  /** Shows it before the server has seen it. */
  readonly preview: string
  /** How much has left, from 0 to 1. */
  readonly share: number
  readonly id?: string
  readonly failed?: ErrorCode | LocalCode
}

export interface PicturesOptions {
  readonly purpose: UploadPurpose
  readonly value: readonly string[]
  onChange(ids: string[]): void
  readonly max: number
}

/** What keeps a file from being sent at all; the server looks at its content besides. */
const refusalOf = (file: File): ErrorCode | undefined =>
  UPLOAD_TYPES.every((type) => type !== file.type)
    ? 'FILE_NO_PICTURE'
    : file.size > UPLOAD_BYTES
      ? 'FILE_TOO_LARGE'
      : undefined

/** Sends pictures as they are chosen, and keeps their ids with whoever asks for them. */
export function usePictures({ purpose, value, onChange, max }: PicturesOptions) {
  const [shots, setShots] = useState<readonly Shot[]>([])
  const [refused, setRefused] = useState<{ readonly name: string; readonly code: ErrorCode | LocalCode }>()
  const count = useRef(0)
  // A picture that is quicker than the one before it does not overtake it.
  const order = useRef(new Map<string, number>())
  const ways = useRef(new Map<number, AbortController>())
  // What arrives later than the next choice adds to what stands then.
  const latest = useRef({ value, onChange })
  const all = useRef(shots)
  useEffect(() => {
    latest.current = { value, onChange }
    all.current = shots
  })
  useEffect(
    () => () => {
      for (const way of ways.current.values()) way.abort()
      for (const { preview } of all.current) URL.revokeObjectURL(preview)
    },
    [],
  )

  const change = (key: number, news: Partial<Shot>): void =>
    setShots((before) => before.map((shot) => (shot.key === key ? { ...shot, ...news } : shot)))

  async function send({ key, file }: Pick<Shot, 'key' | 'file'>): Promise<void> {
    const way = new AbortController()
    ways.current.set(key, way)
    try {
      const id = await uploadPicture(purpose, file, {
        signal: way.signal,
        onProgress: (share) => change(key, { share }),
      })
      change(key, { id, share: 1 })
      order.current.set(id, key)
      const place = (one: string): number => order.current.get(one) ?? 0
      const ids = [...latest.current.value, id].toSorted((a, b) => place(a) - place(b))
      latest.current = { ...latest.current, value: ids }
      latest.current.onChange(ids)
    } catch (cause) {
      if (!way.signal.aborted) change(key, { failed: cause instanceof CallError ? cause.code : 'NETWORK' })
    } finally {
      ways.current.delete(key)
    }
  }

  // Whoever has sent its form empties the value, and the pictures go with it.
  const shown = shots.filter(({ id }) => id === undefined || value.includes(id))
  return {
    shots: shown,
    refused,
    busy: shown.some(({ id, failed }) => id === undefined && failed === undefined),
    add(files: readonly File[]): void {
      const room = max - shown.length
      const wrong = files.find((file) => refusalOf(file) !== undefined)
      setRefused(wrong === undefined ? undefined : { name: wrong.name, code: refusalOf(wrong) ?? 'FILE_NO_PICTURE' })
      const fresh = files
        .filter((file) => refusalOf(file) === undefined)
        .slice(0, room)
        .map((file): Shot => {
          count.current += 1
          return { key: count.current, file, preview: URL.createObjectURL(file), share: 0 }
        })
      setShots([...shown, ...fresh])
      for (const shot of fresh) void send(shot)
    },
    again(shot: Shot): void {
      setShots(
        shots.map((one) =>
          one.key === shot.key ? { key: one.key, file: one.file, preview: one.preview, share: 0 } : one,
        ),
      )
      void send(shot)
    },
    remove({ key, id, preview }: Shot): void {
      ways.current.get(key)?.abort()
      URL.revokeObjectURL(preview)
      setShots(shots.filter((shot) => shot.key !== key))
      if (id !== undefined) onChange(value.filter((one) => one !== id))
    },
  }
}
