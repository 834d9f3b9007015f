import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  readonly registry: Registry
  readonly requests: Histogram<'call' | 'status'>
  readonly batchSize: Histogram
  readonly batchSeconds: Histogram
  readonly batchFaults: Counter
  readonly ceilingUsed: Gauge<'what'>
  readonly ceilingRefused: Counter<'what'>
  readonly feedRefused: Counter<'producer' | 'fault'>
  readonly consumerBehind: Gauge<'consumer'>
  readonly parkedEvents: Gauge<'consumer'>
  readonly jobsWaiting: Gauge<'kind'>
  readonly jobOldestSeconds: Gauge<'kind'>
  readonly jobsParked: Gauge<'kind'>
}

/** The figures of a process in Prometheus' form. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'wheelhouse_request_seconds',
      help: 'Time to answer a call.',
      labelNames: ['call', 'status'],
      registers,
      buckets: [0.002, 0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 1, 3],
    }),
    batchSize: new Histogram({
      name: 'wheelhouse_batch_commands',
      help: 'Commands in one ledger transaction.',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
      registers,
    }),
    batchSeconds: new Histogram({
      name: 'wheelhouse_batch_seconds',
      help: 'Time of one ledger transaction.',
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1],
      registers,
    }),
    batchFaults: new Counter({
      name: 'wheelhouse_batch_faults_total',
      help: 'Ledger transactions that failed and were replayed one by one.',
      registers,
    }),
    ceilingUsed: new Gauge({
      name: 'wheelhouse_ceiling_used_ratio',
      help: 'Share of a ceiling of the house for a day that is used, as this process saw it last.',
      labelNames: ['what'],
      registers,
    }),
    ceilingRefused: new Counter({
      name: 'wheelhouse_ceiling_refused_total',
      help: 'What was refused since a ceiling of the house was reached.',
      labelNames: ['what'],
      registers,
    }),
    feedRefused: new Counter({
      name: 'wheelhouse_sports_feed_refused_total',
      help: 'What producers of sports told and was refused: not signed, too large, malformed, out of order, or what cannot be true.',
      labelNames: ['producer', 'fault'],
      registers,
    }),
    consumerBehind: new Gauge({
      name: 'wheelhouse_consumer_behind',
      help: 'Events, or positions of the ledger, that waited for a consumer when it looked last.',
      labelNames: ['consumer'],
      registers,
    }),
    parkedEvents: new Gauge({
      name: 'wheelhouse_parked_events',
      help: 'Events whose handler failed and that are tried again later or wait for an operator.',
      labelNames: ['consumer'],
      registers,
    }),
    jobsWaiting: new Gauge({
      name: 'wheelhouse_jobs_waiting',
      help: 'Queued jobs that are due and not begun.',
      labelNames: ['kind'],
      registers,
    }),
    jobOldestSeconds: new Gauge({
      name: 'wheelhouse_job_oldest_seconds',
      help: 'How long the oldest queued job has been due; one that is being done counts too.',
      labelNames: ['kind'],
      registers,
    }),
    jobsParked: new Gauge({
      name: 'wheelhouse_jobs_parked',
      help: 'Queued jobs that failed and that are tried again later or wait for an operator.',
      labelNames: ['kind'],
      registers,
    }),
  }
}
