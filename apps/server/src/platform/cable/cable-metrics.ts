/** The counters of the cable, with the description that the metrics endpoint shows. */
const counters = {
  cable_connections_opened_total: 'Connections accepted, before the token check',
  cable_connections_refused_total: 'Connections rejected because of their origin, token or number',
  cable_sessions_restored_total: 'Connections that resumed an earlier session',
  cable_frames_received_total: 'Frames received from clients',
  cable_frames_invalid_total: 'Invalid frames received from clients',
  cable_frames_sent_total: 'Frames sent to clients',
  cable_broadcasts_total: 'Messages broadcast by this process',
  cable_rate_limited_total: 'Connections closed by the rate limit',
  cable_actions_limited_total: 'Actions ignored because the user or address performs too many',
  cable_slow_consumers_total: 'Connections closed because the client reads too slowly',
  cable_history_lost_total: 'Clients whose missed messages are no longer available',
}

export type CableCounter = keyof typeof counters
export type CableMetrics = { count: (counter: CableCounter) => void }

export const noMetrics: CableMetrics = { count: () => {} }

/** Registers the counters. `createCounter` creates a Prometheus counter. */
export function createCableMetrics(createCounter: (name: string, help: string) => { inc: () => void }): CableMetrics {
  const countersByName = Object.fromEntries(Object.entries(counters).map(([name, help]) => [name, createCounter(name, help)]))
  return { count: (counter) => countersByName[counter]?.inc() }
}
