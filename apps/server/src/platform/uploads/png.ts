const SIGNATURE_BYTES = 8
/** Beside its data a chunk has its length, its type and a check sum. */
const FRAME_BYTES = 12

/** What makes the pixels, and what says how they are meant: colours, transparency, which side is up. */
const PIXELS = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND'])
const MEANT = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf'])

/**
 * A PNG without what stands beside its pixels. A decoder unpacks every text that it finds: five hundred of them in a file of
 * four megabytes come to four gigabytes. What is no whole chunk stays as it is, for the decoder to refuse.
 */
export function barePng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)]
  const seen = new Set<string>()
  let at = SIGNATURE_BYTES
  while (at + FRAME_BYTES <= bytes.length) {
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (end > bytes.length) break
    if (PIXELS.has(type) || (MEANT.has(type) && !seen.has(type))) kept.push(bytes.subarray(at, end))
    seen.add(type)
    at = end
    if (type === 'IEND') return Buffer.concat(kept)
  }
  return Buffer.concat([...kept, bytes.subarray(at)])
}
