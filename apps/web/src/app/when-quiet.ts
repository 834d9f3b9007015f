/** Runs what the first screen can do without, once the browser has nothing better to do. */
export function whenQuiet(task: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task)
  else setTimeout(task, 2000)
}
