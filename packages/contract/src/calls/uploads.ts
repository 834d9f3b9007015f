import { array, enum as oneOf, maxLength, minLength, object, string } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { uploadPurposes } from '../pictures.ts'
import { count, idText } from '../scalars.ts'

export { UPLOAD_BYTES, type UploadPurpose } from '../pictures.ts'

/** Pictures that belong to a request: at most three (specification 5), each uploaded before. */
export const uploadIds = array(idText).check(minLength(1), maxLength(3))

export const uploadCalls = defineCalls({
  'upload.add': {
    method: 'POST',
    path: '/wps/upload',
    moduleId: 'UPLOAD3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    file: true,
    summary:
      'Takes one picture as multipart form data (fields `purpose`, then `file`). It is checked by content and drawn anew; until a request names it, nobody but its owner sees it.',
    request: object({ purpose: oneOf(uploadPurposes) }),
    response: object({ id: idText, width: count, height: count }),
    errors: ['FILE_MISSING', 'FILE_TOO_LARGE', 'FILE_NO_PICTURE', 'TOO_MANY_REQUESTS'],
  },
  'upload.link': {
    method: 'GET',
    path: '/wps/upload/link',
    moduleId: 'UPLOADLINK3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: "An address of a few minutes under which the browser shows one of the member's own files.",
    request: object({ id: idText }),
    response: object({ url: string() }),
    errors: ['NOT_FOUND'],
  },
})
