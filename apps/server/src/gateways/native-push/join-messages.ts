import { MAX_MESSAGES_PER_CALL, type NativePush, type NativePushMessage, type NativePushTicket } from './port.ts'

type WaitingMessage = {
  message: NativePushMessage
  resolve: (ticket: NativePushTicket) => void
  reject: (error: unknown) => void
}

/** How long the first message of a call waits for others. */
const JOIN_INTERVAL_MS = 20

/**
 * Joins single messages: those of some milliseconds are sent by calls of `MAX_MESSAGES_PER_CALL`.
 * All messages of a failed call get its error.
 */
export function joinMessages(gateway: Pick<NativePush, 'send'>): (message: NativePushMessage) => Promise<NativePushTicket> {
  let waiting: WaitingMessage[] = []
  let timer: NodeJS.Timeout | undefined

  function sendWaiting(): void {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = []
    if (batch.length > 0) void sendBatch(gateway, batch)
  }

  return (message) =>
    new Promise((resolve, reject) => {
      waiting.push({ message, resolve, reject })
      if (waiting.length >= MAX_MESSAGES_PER_CALL) sendWaiting()
      else timer ??= setTimeout(sendWaiting, JOIN_INTERVAL_MS)
    })
}

async function sendBatch(gateway: Pick<NativePush, 'send'>, batch: readonly WaitingMessage[]): Promise<void> {
  try {
    const tickets = await gateway.send(batch.map(({ message }) => message))
    batch.forEach(({ resolve, reject }, index) => {
      const ticket = tickets[index]
      if (ticket) resolve(ticket)
      else reject(new Error('the gateway returned fewer tickets than messages'))
    })
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
