import { z } from 'zod'
import { type RecordedRequest, startFakeService } from '#test/fake-service.ts'

/** What Expo accepts, as its documentation of messages says. Unknown fields fail. */
const expoMessage = z.strictObject({
  to: z.string().regex(/^ExponentPushToken\[.+\]$/),
  title: z.string(),
  body: z.string(),
  data: z.record(z.string(), z.unknown()),
  ttl: z.int().min(0),
  priority: z.enum(['default', 'normal', 'high']),
  sound: z.literal('default'),
  channelId: z.string(),
  collapseId: z.string().max(64),
  tag: z.string(),
})
export type ExpoMessage = z.output<typeof expoMessage>

type Response = { status?: number; body?: string | object; delayMs?: number }
type Ticket = { status: 'ok'; id?: string } | { status: 'error'; message: string; details?: { error: string } }

export const expoError = (error: string): Ticket => ({
  status: 'error',
  message: `"ExponentPushToken[secret]" ${error}`,
  details: { error },
})
export const requestError = (status: number, code: string): Response => ({
  status,
  body: { errors: [{ code, message: `ExponentPushToken[secret] ${code}`, isTransient: false }] },
})

/**
 * Starts Expo's push service on this machine. It checks each request and records the messages that
 * it accepts. `ticketOf`, `receiptOf` and `respond` change its responses. It stops after the test.
 */
export async function startExpoService() {
  const accepted: ExpoMessage[] = []
  const tokenOfTicket = new Map<string, string>()
  let ticketOf: (token: string, call: number) => Ticket | undefined = () => undefined
  let receiptOf: (token: string) => Ticket | undefined = () => ({ status: 'ok' })
  let respond: (path: string, tokens: string[], call: number) => Response | undefined = () => undefined
  let calls = 0

  function accept(message: ExpoMessage): Ticket {
    const ticket = ticketOf(message.to, calls) ?? { status: 'ok', id: `ticket-${accepted.length + 1}` }
    if (ticket.status === 'ok' && ticket.id) {
      accepted.push(message)
      tokenOfTicket.set(ticket.id, message.to)
    }
    return ticket
  }

  function handleSend(request: RecordedRequest): Response {
    const messages = z.array(expoMessage).parse(JSON.parse(request.body))
    if (messages.length > 100) return requestError(400, 'PUSH_TOO_MANY_NOTIFICATIONS')
    const tokens = messages.map(({ to }) => to)
    const response = respond('send', tokens, calls)
    // Whatever it responds, it has accepted them with a status of 2xx.
    if (response && (response.status ?? 200) >= 300) return response
    const data = messages.map(accept)
    return response ?? { body: { data } }
  }

  function handleReceipts(request: RecordedRequest): Response {
    const { ids } = z.strictObject({ ids: z.array(z.string()).max(300) }).parse(JSON.parse(request.body))
    const response = respond('getReceipts', ids, calls)
    if (response) return response
    const receipts = ids.map((id) => [id, receiptOf(tokenOfTicket.get(id) ?? '')] as const).filter(([, receipt]) => receipt !== undefined)
    return { body: { data: Object.fromEntries(receipts) } }
  }

  const { url, requests } = await startFakeService((request) => {
    calls++
    if (request.method !== 'POST' || request.headers['content-type'] !== 'application/json') return { status: 400 }
    if (request.path === '/--/api/v2/push/send') return handleSend(request)
    return request.path === '/--/api/v2/push/getReceipts' ? handleReceipts(request) : { status: 404 }
  })
  return {
    url,
    requests,
    accepted,
    callsTo: (name: 'send' | 'getReceipts') => requests.filter(({ path }) => path.endsWith(`/${name}`)),
    change(changes: { ticketOf?: typeof ticketOf; receiptOf?: typeof receiptOf; respond?: typeof respond }): void {
      ticketOf = changes.ticketOf ?? (() => undefined)
      receiptOf = changes.receiptOf ?? (() => ({ status: 'ok' }))
      respond = changes.respond ?? (() => undefined)
    },
  }
}
