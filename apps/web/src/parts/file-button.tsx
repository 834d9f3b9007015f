import { useState } from 'react'
import IconFile from '~icons/lucide/file-down'
import { CallError } from '#client/call-error.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { formatCount, useT } from '#kit/language.ts'

/** Time that a browser has to begin with a file before its address goes. */
const KEPT_MS = 60_000
const NEW_LINE = 10

/** Reads a file and tells after each piece how many lines have come. @throws Error where it ends early or is refused */
async function readLines(url: string, tell: (lines: number) => void): Promise<Blob> {
  const response = await fetch(url)
  if (!response.ok || response.body === null) throw new Error(`The file was answered with ${response.status}`)
  const reader = response.body.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let lines = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    pieces.push(read.value)
    for (const byte of read.value) if (byte === NEW_LINE) lines += 1
    tell(lines)
  }
  return new Blob(pieces, { type: 'text/csv' })
}

/** Saves a list as a table file, and says meanwhile how many rows have come. Its texts are in the room `records`. */
export function FileButton({
  name,
  ask,
}: {
  /** What the file is called. */
  readonly name: string
  /** Asks for the address of the file. */ ask(): Promise<{ readonly url: string }>
}) {
  const t = useT()
  const [rows, setRows] = useState<number>()
  async function load(): Promise<void> {
    setRows(0)
    try {
      const { url } = await ask()
      // The first line has the heads.
      const file = URL.createObjectURL(await readLines(url, (lines) => setRows(Math.max(0, lines - 1))))
      const link = document.createElement('a')
      link.href = file
      link.download = name
      link.click()
      setTimeout(() => URL.revokeObjectURL(file), KEPT_MS)
    } catch (cause) {
      toast('bad', t(`error.${cause instanceof CallError ? cause.code : 'INTERNAL'}`))
    } finally {
      setRows(undefined)
    }
  }
  return (
    <>
      <Button size="sm" icon={IconFile} loading={rows !== undefined} onClick={() => void load()}>
        <span className="max-sm:sr-only">{t('records.statement')}</span>
      </Button>
      <span role="status" className={rows === undefined ? 'sr-only' : 'amount ms-2 text-xs text-mute'}>
        {rows === undefined ? '' : t('records.rows', { rows, count: formatCount(rows) })}
      </span>
    </>
  )
}
