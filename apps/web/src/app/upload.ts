import { calls } from 'virtual:member-calls'
import { CallError } from '#client/call-error.ts'
import { sendFile } from '#client/upload.ts'
import type { CallResponse } from '#contract/calls.ts'
import type { UploadPurpose } from '#contract/pictures.ts'
import { readToken } from './session-storage.ts'
import { interrupt } from './ui-state.ts'

export interface Sending {
  /** How much has left, from 0 to 1. */
  onProgress(share: number): void
  readonly signal: AbortSignal
}

/** Uploads one picture; its id. Where the password has to be given again it is asked for, and then it goes on. */
export async function uploadPicture(purpose: UploadPurpose, file: Blob, sending: Sending): Promise<string> {
  const [, url = ''] = calls['upload.add'] ?? []
  const attempt = (): Promise<CallResponse<'upload.add'>> =>
    sendFile({ url, token: readToken(), fields: { purpose }, file, ...sending })
  try {
    return (await attempt()).id
  } catch (cause) {
    if (
      !(cause instanceof CallError) ||
      cause.code !== 'REAUTHENTICATION_REQUIRED' ||
      !(await interrupt('reauthenticate'))
    )
      throw cause
    return (await attempt()).id
  }
}
