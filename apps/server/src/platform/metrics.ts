import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The content of /metrics, in Prometheus's text format. */
export interface Metrics {
  registry: Registry
  httpSeconds: Histogram<'method' | 'route' | 'status'>
  /** Final outcomes of messages, by state. Its rate is the send rate. */
  messages: Counter<'state'>
  /** By the name of the mail server. */
  mailServers: { messages: Counter<'server' | 'outcome'>; left: Gauge<'server'> }
  events: Counter<'event'>
  /** Seconds between a tracked request and its row in the database. */
  eventLagSeconds: Histogram
}

export function makeMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'carillon_http_request_seconds',
      help: 'Time to answer, by route.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30],
      registers: [registry],
    }),
    messages: new Counter({
      name: 'carillon_messages_total',
      help: 'Messages by outcome, sent by this process: the sum over all workers is the whole.',
      labelNames: ['state'],
      registers: [registry],
    }),
    mailServers: {
      messages: new Counter({
        name: 'carillon_mail_server_messages_total',
        help: 'Messages that this process gave to each mail server, by outcome. notSent: it could not be reached, so another one took them or they wait.',
        labelNames: ['server', 'outcome'],
        registers: [registry],
      }),
      left: new Gauge({
        name: 'carillon_mail_server_left',
        help: '1 while this process leaves a mail server alone because it could not be reached, 0 once it is back.',
        labelNames: ['server'],
        registers: [registry],
      }),
    },
    events: new Counter({
      name: 'carillon_events_total',
      help: 'Message events accepted by this process, by kind.',
      labelNames: ['event'],
      registers: [registry],
    }),
    eventLagSeconds: new Histogram({
      name: 'carillon_event_lag_seconds',
      help: 'From a tracked request to its row.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5],
      registers: [registry],
    }),
  }
}

/**
 * The longest wait of /metrics for a gauge, in milliseconds. If the database can't be reached or is slow, the gauge has
 * no value, and the others are answered.
 */
const patienceMs = 2000

/** Adds a gauge whose value is computed when /metrics is read. */
export function addGauge(metrics: Metrics, name: string, help: string, read: () => Promise<number>): void {
  new Gauge({
    name,
    help,
    registers: [metrics.registry],
    async collect() {
      const late = new Promise<null>((resolve) => {
        setTimeout(() => resolve(null), patienceMs).unref()
      })
      const value = await Promise.race([read().catch(() => null), late])
      if (value === null) this.remove()
      else this.set(value)
    },
  })
}
