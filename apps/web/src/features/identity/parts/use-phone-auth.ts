import { useRef } from 'react'
import { CallError } from '#client/call-error.ts'
import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { call } from '../../../app/calls.ts'

export const CODE_LENGTH = 6

type Started = CallResponse<'phoneAuth.start'>

/** A number proven by the phone-auth provider: it sends its code, and for the code it gives a token. */
export function usePhoneAuth() {
  const started = useRef<Started | undefined>(undefined)
  const proven = useRef<(CallResponse<'phoneAuth.confirm'> & { readonly code: string }) | undefined>(undefined)
  return {
    async start(request: CallRequest<'phoneAuth.start'>): Promise<Started> {
      started.current = await call('phoneAuth.start', request)
      proven.current = undefined
      return started.current
    },
    /** Gives the code once; a form that is refused for another reason sends the same token again. */
    async confirm(code: string): Promise<CallResponse<'phoneAuth.confirm'>> {
      if (started.current === undefined) throw new CallError('PHONE_AUTH_CODE_EXPIRED', 'no code was sent')
      if (proven.current?.code !== code) {
        proven.current = {
          ...(await call('phoneAuth.confirm', { verificationId: started.current.verificationId, code })),
          code,
        }
      }
      return { channel: proven.current.channel, idToken: proven.current.idToken }
    },
  }
}
