import type { Reporter, TestCase } from 'vitest/node'

/** Says why a test failed as soon as it has: a run that is cut off would otherwise keep that to itself. */
export default class FailuresAtOnce implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state !== 'failed') return
    for (const { name, message, stack } of errors ?? []) {
      const place = stack
        ?.split('\n')
        .find((line) => line.includes('/tests/') || line.includes('/apps/') || line.includes('/packages/'))
      console.log(`✗ ${test.fullName}\n  ${name}: ${message.slice(0, 2000)}\n  ${place?.trim() ?? ''}`)
    }
  }
}
