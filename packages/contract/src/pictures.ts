/** What a picture is for; it is good for that alone. */
export const uploadPurposes = ['deposit', 'withdrawal', 'feedback', 'identity', 'promotion'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

/** PNG or JPEG, at most 5 MB each (specification 5). */
export const UPLOAD_BYTES = 5 * 1024 * 1024
export const UPLOAD_TYPES = ['image/png', 'image/jpeg'] as const
