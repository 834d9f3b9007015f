import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface Metrics {
  readonly registry: Registry
  readonly requests: Histogram<'call' | 'status'>
  readonly batchSize: Histogram
  readonly batchSeconds: Histogram
  readonly batchFaults: Counter
}

/** The figures of a process in Prometheus' form. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'wheelhouse_request_seconds', help: 'Time to answer a call.', labelNames: ['call', 'status'], registers,
      buckets: [0.002, 0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 1, 3],
    }),
    batchSize: new Histogram({ name: 'wheelhouse_batch_commands', help: 'Commands in one ledger transaction.', buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500], registers }),
    batchSeconds: new Histogram({ name: 'wheelhouse_batch_seconds', help: 'Time of one ledger transaction.', buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1], registers }),
    batchFaults: new Counter({ name: 'wheelhouse_batch_faults_total', help: 'Ledger transactions that failed and were replayed one by one.', registers }),
  }
}
