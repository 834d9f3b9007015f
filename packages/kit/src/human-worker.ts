import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** What the check asks: the number whose hash behind the salt is `challenge`. */
export interface Riddle {
  readonly challenge: string
  readonly salt: string
  readonly maxnumber: number
}

/** The answer, or undefined where no number up to the largest fits. */
function solve({ challenge, salt, maxnumber }: Riddle): number | undefined {
  const begun = sha256.create().update(utf8ToBytes(salt))
  for (let number = 0; number <= maxnumber; number += 1) {
    if (
      bytesToHex(
        begun
          .clone()
          .update(utf8ToBytes(String(number)))
          .digest(),
      ) === challenge
    )
      return number
  }
  return undefined
}

self.addEventListener('message', ({ data }: MessageEvent<Riddle>) => {
  self.postMessage(solve(data), { transfer: [] })
})
