import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import { withTimeout } from '../concurrency/with-timeout.ts'

/** Collectors of metrics wait about 10 s: a database that hangs must not delay the other values. */
const COLLECT_TIMEOUT_MS = 2_000

export type Metrics = ReturnType<typeof createMetrics>

/** What Node says about the process. It is observed once, also for several programs in it. */
let processRegistry: Registry | undefined

function getProcessMetrics() {
  if (!processRegistry) {
    processRegistry = new Registry()
    collectDefaultMetrics({ register: processRegistry })
  }
  // The declared type is that of their values.
  return processRegistry.getMetricsAsArray() as unknown as Metric[]
}

/** Prometheus metrics of one process. Labels are route patterns and names, never ids. */
export function createMetrics() {
  const registry = new Registry()
  for (const metric of getProcessMetrics()) registry.registerMetric(metric)
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'http_request_seconds',
      help: 'HTTP request duration in seconds',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    }),
    counter: (name: string, help: string, labelNames: string[] = []) => new Counter({ name, help, labelNames, registers: [registry] }),
    /** The counter with this name, if it exists. */
    findCounter: (name: string) => {
      const metric = registry.getSingleMetric(name)
      return metric instanceof Counter ? metric : undefined
    },
    /**
     * A gauge with one label whose values are read at each request. An error or a delay leaves it
     * empty.
     */
    labelledGauge: (name: string, help: string, labelName: string, collect: () => Promise<ReadonlyMap<string, number>>) =>
      new Gauge({
        name,
        help,
        labelNames: [labelName],
        registers: [registry],
        async collect() {
          this.reset()
          const values = await withTimeout({ timeoutMs: COLLECT_TIMEOUT_MS }, collect).catch(() => new Map<string, number>())
          for (const [label, value] of values) this.set({ [labelName]: label }, value)
        },
      }),
    gauge: (name: string, help: string, collect: () => number) =>
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(collect())
        },
      }),
  }
}
