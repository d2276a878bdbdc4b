import { z } from 'zod'
import {
  type NativePush,
  type NativePushError,
  type NativePushMessage,
  type NativePushReceipt,
  type NativePushTicket,
  NativePushUnavailable,
} from './port.ts'

type ExpoOptions = {
  baseUrl: string
  /** Required if the Expo project accepts messages with an access token only. */
  accessToken: string | undefined
  timeoutMs?: number
}

const result = z.union([
  z.object({ status: z.literal('ok'), id: z.string().optional() }),
  z.object({
    status: z.literal('error'),
    message: z.string().optional(),
    details: z.object({ error: z.string().optional() }).optional(),
  }),
])
const ticketList = z.object({ data: z.array(result) })
const receiptTable = z.object({ data: z.record(z.string(), result) })
const requestErrors = z.object({ errors: z.array(z.object({ code: z.string().optional() })).min(1) })

const MAX_RETRY_AFTER_SECONDS = 86_400
/** No connection was made, so nothing was sent. */
const unsentCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

/**
 * Expo's push service: https://docs.expo.dev/push-notifications/sending-notifications/. Its
 * library, expo-server-sdk, is not used: it reads the address from process.env when it is loaded,
 * its calls cannot be aborted, it repeats a call by itself without the `Retry-After` of the
 * response, and its errors contain tokens and texts of members.
 */
export function createExpoPush({ baseUrl, accessToken, timeoutMs = 10_000 }: ExpoOptions): NativePush {
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
  }

  async function call(path: string, body: unknown): Promise<{ response: Response; json: unknown }> {
    try {
      const response = await fetch(`${baseUrl}/--/api/v2/push/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await response.text()
      return { response, json: parseJson(text) }
    } catch (error) {
      const code = codeOf(error)
      throw new NativePushUnavailable(`Expo did not respond: ${code}`, { isUnknown: !unsentCodes.has(code) })
    }
  }

  async function send(messages: readonly NativePushMessage[]): Promise<NativePushTicket[]> {
    if (messages.length === 0) return []
    const { response, json } = await call('send', messages.map(toExpoMessage))
    const tickets = response.ok ? ticketList.safeParse(json).data?.data : undefined
    if (tickets?.length === messages.length) return tickets.map(toTicket)
    const code = errorCode(json)
    const reason = `Expo responded with ${response.status}, code ${code ?? 'none'}`
    if (!isRefusal(response) || !code) throw unavailable(response, reason)
    // One message can make Expo refuse all of a call, such as a token of another project.
    if (messages.length === 1) return [{ error: { kind: 'other', detail: code } }]
    const middle = Math.ceil(messages.length / 2)
    const halves = await Promise.allSettled([send(messages.slice(0, middle)), send(messages.slice(middle))])
    const failed = halves.find((half) => half.status === 'rejected')
    if (failed) throw unavailableInPart(failed.reason, halves)
    return halves.flatMap((half) => (half.status === 'fulfilled' ? half.value : []))
  }

  return {
    name: 'expo',
    send,
    async receipts(ticketIds) {
      if (ticketIds.length === 0) return new Map()
      const { response, json } = await call('getReceipts', { ids: ticketIds })
      const receipts = response.ok ? receiptTable.safeParse(json).data?.data : undefined
      if (!receipts) throw unavailable(response, `Expo responded with ${response.status}, code ${errorCode(json) ?? 'none'}`)
      return new Map(Object.entries(receipts).map(([id, receipt]) => [id, toReceipt(receipt)]))
    },
  }
}

function toExpoMessage({ token, title, body, data, ttlSeconds, priority, tag }: NativePushMessage) {
  return {
    to: token,
    title,
    body,
    data,
    ttl: ttlSeconds,
    priority,
    sound: 'default',
    channelId: 'default',
    // iOS and Android replace what they show already.
    collapseId: tag,
    tag,
  }
}

const toTicket = (ticket: z.output<typeof result>): NativePushTicket =>
  ticket.status === 'ok' && ticket.id !== undefined ? { ticketId: ticket.id } : { error: toError(ticket) }

const toReceipt = (receipt: z.output<typeof result>): NativePushReceipt => (receipt.status === 'ok' ? 'delivered' : toError(receipt))

const kindByCode = new Map<string, NativePushError['kind']>([
  ['DeviceNotRegistered', 'unregistered'],
  ['MessageRateExceeded', 'rate_exceeded'],
  ['MessageTooBig', 'too_big'],
])

/** The message of Expo contains the token, which is a secret. */
function toError(ticket: z.output<typeof result>): NativePushError {
  const detail = (ticket.status === 'error' && ticket.details?.error) || 'no code'
  return { kind: kindByCode.get(detail) ?? 'other', detail: detail.slice(0, 100) }
}

const isRefusal = ({ status }: Response) => status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)

const errorCode = (json: unknown) => requestErrors.safeParse(json).data?.errors[0]?.code?.slice(0, 100)

function unavailable({ headers, ok }: Response, reason: string): NativePushUnavailable {
  const header = headers.get('retry-after')
  const seconds = header === null ? Number.NaN : /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return new NativePushUnavailable(reason, {
    // An error status says that nothing was accepted.
    isUnknown: ok,
    retryAfterSeconds: Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), MAX_RETRY_AFTER_SECONDS) : undefined,
  })
}

/** The error of all messages of a call of which a part has failed. */
function unavailableInPart(error: unknown, halves: readonly PromiseSettledResult<unknown>[]): unknown {
  if (!(error instanceof NativePushUnavailable)) return error
  const isUnknown = halves.some((half) => half.status === 'fulfilled' || half.reason.isUnknown !== false)
  return new NativePushUnavailable(error.message, { isUnknown, retryAfterSeconds: error.retryAfterSeconds })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const codeOf = (error: unknown) => {
  const { cause } = error as { cause?: unknown }
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error instanceof Error ? error.name : 'unknown'
}
