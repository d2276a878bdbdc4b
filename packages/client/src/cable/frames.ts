export const PLAIN_PROTOCOL = 'actioncable-v1-json'
export const EXTENDED_PROTOCOL = 'actioncable-v1-ext-json'

export type StreamPosition = { epoch: string; offset: number }

/** Fields of all frames that a server may send. Unknown frames are ignored. */
export type ServerFrame = {
  type?: string
  identifier?: string
  message?: unknown
  sid?: string
  restored?: boolean
  restored_ids?: string[]
  reason?: string
  reconnect?: boolean
  stream_id?: string
  epoch?: string
  offset?: number
  streams?: Record<string, StreamPosition>
}

export function parseFrame(data: unknown): ServerFrame | undefined {
  if (typeof data !== 'string') return undefined
  try {
    const frame: unknown = JSON.parse(data)
    return typeof frame === 'object' && frame !== null ? frame : undefined
  } catch {
    return undefined
  }
}

/** Identifier of a channel with parameters. The order of the parameters does not matter. */
export function identifierOf(channel: string, params: object): string {
  const sortedParams = Object.entries(params)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify({ channel, ...Object.fromEntries(sortedParams) })
}
