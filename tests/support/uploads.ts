import sharp from 'sharp'
import type { UploadPurpose } from '#contract/calls/uploads.ts'
import { type Answer, type House, operatorHeaders, type Player, textField } from './house.ts'

/** A picture of one colour, as a camera might leave it. */
export const picture = (format: 'png' | 'jpeg' = 'png', width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .toFormat(format)
    .toBuffer()

/** Sends a file as a browser does. Fields come before it, in this order. */
export async function sendFile(
  house: Pick<House, 'app'>,
  token: string | undefined,
  file: Uint8Array | undefined,
  fields: Readonly<Record<string, string>> = { purpose: 'deposit' },
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file !== undefined) form.append('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'p.png')
  const body = new Response(form)
  const response = await house.app.server.inject({
    method: 'POST',
    url: '/wps/upload',
    payload: Buffer.from(await body.arrayBuffer()),
    headers: {
      'content-type': body.headers.get('content-type') ?? '',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  })
  return { status: response.statusCode, body: response.json() }
}

/** A picture that a member has uploaded for a purpose; its id. */
export async function uploaded(
  house: Pick<House, 'app'>,
  { token }: Pick<Player, 'token'>,
  purpose: UploadPurpose,
  file?: Uint8Array,
): Promise<string> {
  const { body } = await sendFile(house, token, file ?? (await picture()), { purpose })
  if (!body.success) throw new Error(`not uploaded: ${JSON.stringify(body)}`)
  return textField(body.value, 'id')
}

/** Sends a file to a call of operators, as the console does. */
export async function sendToConsole(
  house: Pick<House, 'app'>,
  token: string,
  path: string,
  file: Uint8Array | string | undefined,
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file !== undefined) form.append('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), 'f')
  const body = new Response(form)
  const response = await house.app.console.inject({
    method: 'POST',
    url: path,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '', ...operatorHeaders(token) },
  })
  return { status: response.statusCode, body: response.json() }
}
