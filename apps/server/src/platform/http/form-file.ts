import { Refusal } from '#contract/errors.ts'
import { UPLOAD_BYTES } from '#contract/calls/uploads.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A file may be this large. What surrounds it in the form is small beside it. */
const FORM_BYTES = UPLOAD_BYTES + 16_384

/** The limits of multipart form data: a few short fields, then one file. */
export const formLimits = {
  fieldNameSize: 40,
  fieldSize: 1000,
  fields: 8,
  fileSize: UPLOAD_BYTES,
  files: 1,
  parts: 9,
  headerPairs: 20,
} as const

/** Multipart form data that is read as far as somebody asks: its fields first, the file only for whoever may send it. */
export interface FormWithFile {
  fields(): Promise<Readonly<Record<string, string>>>
  /** The bytes of the file, undefined where none came. @throws Refusal FILE_TOO_LARGE, MALFORMED_BODY */
  file(): Promise<Buffer | undefined>
}

/** Opens the form of a request; nothing of it is read before it is asked for. */
export function openForm(request: FastifyRequest, reply: FastifyReply): FormWithFile {
  const parts = request.parts({ limits: formLimits })
  let found: (AsyncIterable<Buffer> & { readonly truncated?: boolean }) | undefined
  const tooLarge = (): Refusal => {
    // What still comes is wanted by nobody, so the connection is not kept for it.
    void reply.header('connection', 'close')
    return new Refusal('FILE_TOO_LARGE')
  }
  return {
    async fields() {
      if (Number(request.headers['content-length'] ?? 0) > FORM_BYTES) throw tooLarge()
      const fields: [string, string][] = []
      for (;;) {
        const part = await understood(parts.next())
        if (part.done === true) break
        if (part.value.type === 'file') {
          found = part.value.file
          break
        }
        if (part.value.valueTruncated) throw new Refusal('MALFORMED_BODY')
        fields.push([part.value.fieldname, String(part.value.value)])
      }
      return Object.fromEntries(fields)
    },
    async file() {
      if (found === undefined) return undefined
      const chunks: Buffer[] = []
      await understood(
        (async (file) => {
          for await (const chunk of file) chunks.push(chunk)
        })(found),
      )
      if (found.truncated === true) throw tooLarge()
      return Buffer.concat(chunks)
    },
  }
}

/** Whatever a parser has to say against a form is the sender's doing. */
async function understood<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading
  } catch {
    throw new Refusal('MALFORMED_BODY')
  }
}
