/** What the cable counts, in words for whoever reads the dashboard. */
const counters = {
  cable_connections_opened_total: 'Sockets accepted, before their token was checked',
  cable_connections_refused_total: 'Sockets refused for their origin or token',
  cable_sessions_restored_total: 'Sockets that took up an earlier session',
  cable_frames_received_total: 'Frames from clients',
  cable_frames_invalid_total: 'Frames from clients that made no sense',
  cable_frames_sent_total: 'Frames to clients',
  cable_broadcasts_total: 'Messages broadcast by this process',
  cable_rate_limited_total: 'Sockets closed for asking too much',
  cable_slow_consumers_total: 'Sockets dropped for reading too slowly',
  cable_history_lost_total: 'Clients told that what they missed is no longer kept',
}

export type CableCounter = keyof typeof counters
export type CableMetrics = { count: (counter: CableCounter) => void }

export const noMetrics: CableMetrics = { count: () => {} }

/** Registers the counters with whatever makes Prometheus counters. */
export function createCableMetrics(makeCounter: (name: string, help: string) => { inc: () => void }): CableMetrics {
  const made = Object.fromEntries(Object.entries(counters).map(([name, help]) => [name, makeCounter(name, help)]))
  return { count: (counter) => made[counter]?.inc() }
}
