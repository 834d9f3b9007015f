/**
 * Why something failed, in up to 300 characters, for operators. A statement's error may quote a row, so only its code and
 * constraint are told.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  const { code, constraint } = Object(error)
  return (
    typeof code === 'string'
      ? `database error ${code}${typeof constraint === 'string' ? ` at ${constraint}` : ''}`
      : error.message
  ).slice(0, 300)
}
