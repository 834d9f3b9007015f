import { Socket } from 'node:net'

/**
 * Sends what is written in one turn of the event loop in one go: waking the other side of a socket costs more than a
 * statement does. The driver holds its writes back for each statement and lets them go after it; here they go at the turn's end.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}
