/** After this a part of the site counts as not loaded (spec 9). */
const LONGEST_MS = 120_000

/** A part of the site that did not load: its script, or for `CSS_CHUNK_LOAD_FAILED` its style. */
export class ChunkLoadError extends Error {
  readonly code: 'CHUNK_LOAD_FAILED' | 'CHUNK_LOAD_TIMEOUT' | 'CSS_CHUNK_LOAD_FAILED'

  constructor(code: ChunkLoadError['code'], cause?: unknown) {
    super(code === 'CSS_CHUNK_LOAD_FAILED' ? 'a style of the site did not load' : 'a part of the site did not load', {
      cause,
    })
    this.name = 'ChunkLoadError'
    this.code = code
  }
}

/** How the loader of the build says that it was a style. */
const isStyle = (cause: unknown): boolean => cause instanceof Error && /preload CSS/i.test(cause.message)

/**
 * Loads a part of the site.
 * @throws ChunkLoadError when it fails, or has not come after `longestMs`
 */
export async function loadChunk<Part>(load: () => Promise<Part>, longestMs = LONGEST_MS): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new ChunkLoadError('CHUNK_LOAD_TIMEOUT')), longestMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (cause) {
    if (cause instanceof ChunkLoadError) throw cause
    throw new ChunkLoadError(isStyle(cause) ? 'CSS_CHUNK_LOAD_FAILED' : 'CHUNK_LOAD_FAILED', cause)
  } finally {
    clearTimeout(timer)
  }
}

const failedOnce = new Set<string>()
let tries = 0

/** The address of a script that did not come, as browsers tell it. */
const scriptIn = (cause: unknown): string | undefined =>
  cause instanceof Error ? /https?:\S+\.js/.exec(cause.message)?.[0] : undefined

/**
 * Imports a script, also one that failed before: many browsers remember for as long as the page lives that an address
 * did not load, so that from the second time on it is asked for under another.
 */
export async function importAgain<Part>(
  load: () => Promise<Part>,
  from: (url: string) => Promise<Part> = (url) => import(/* @vite-ignore */ url),
): Promise<Part> {
  try {
    return await load()
  } catch (cause) {
    const script = scriptIn(cause)
    if (script === undefined) throw cause
    if (!failedOnce.has(script)) {
      failedOnce.add(script)
      throw cause
    }
    tries += 1
    return from(`${script}?again=${tries}`)
  }
}
