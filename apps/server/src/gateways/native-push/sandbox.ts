import { join } from 'node:path'
import type { Clock } from '#platform/clock/clock.ts'
import { createMessageStore, type StoredMessage } from '#platform/mail/message-store.ts'
import { isExpoToken } from './expo-token.ts'
import {
  MAX_MESSAGE_BYTES,
  MAX_MESSAGES_PER_CALL,
  MAX_RECEIPTS_PER_CALL,
  type NativePush,
  type NativePushError,
  type NativePushMessage,
  type NativePushTicket,
  NativePushUnavailable,
} from './port.ts'

type SandboxOptions = { dataDir: string; isProduction: boolean; clock: Clock }

export type SandboxNativePush = NativePush & {
  readonly name: 'sandbox'
  /** Newest first, the last 500. */
  list(): Promise<StoredMessage<NativePushMessage>[]>
}

const PROVIDER_MAX_BYTES = 4_096

/**
 * Devices that the sandbox plays: what is in the brackets of their token begins with one of these
 * words and a hyphen, for example `ExponentPushToken[unregistered-1]`.
 * - `once`: the error of the first call only
 */
export const sandboxDevices = {
  unregistered: 'the message is refused: the app was removed',
  'receipt-unregistered': 'the message is accepted, and its receipt says that the app was removed',
  'rate-exceeded': 'the first message is refused: too many messages',
  'receipt-rate-exceeded': 'the receipt of the first message says that there were too many messages',
  'too-big': 'the message is refused: too big',
  outage: 'the first call fails',
  'lost-response': 'the first call fails after the messages were accepted',
  'no-receipt': 'the message is accepted and never has a receipt',
} as const

type SandboxDevice = keyof typeof sandboxDevices

const errorOf: Partial<Record<SandboxDevice, NativePushError>> = {
  unregistered: { kind: 'unregistered', detail: 'DeviceNotRegistered' },
  'receipt-unregistered': { kind: 'unregistered', detail: 'DeviceNotRegistered' },
  'rate-exceeded': { kind: 'rate_exceeded', detail: 'MessageRateExceeded' },
  'receipt-rate-exceeded': { kind: 'rate_exceeded', detail: 'MessageRateExceeded' },
  'too-big': { kind: 'too_big', detail: 'MessageTooBig' },
}

/**
 * Push messages for development: they are stored and shown at /dev/push, not sent. They contain
 * texts of members, so this is not available in production.
 */
export function createSandboxNativePush({ dataDir, isProduction, clock }: SandboxOptions): SandboxNativePush {
  if (isProduction) throw new Error('the push sandbox is not available in production')
  const store = createMessageStore<NativePushMessage>({ folder: join(dataDir, 'push'), limit: 500 })
  const callsOfToken = new Map<string, number>()

  /** Whether this is the first call with the token in this process. */
  const isFirst = (token: string, purpose: string) => {
    const count = callsOfToken.get(`${purpose} ${token}`) ?? 0
    callsOfToken.set(`${purpose} ${token}`, count + 1)
    return count === 0
  }

  async function accept(message: NativePushMessage): Promise<NativePushTicket> {
    return { ticketId: (await store.save(message, clock.now())).id }
  }

  async function sendOne(message: NativePushMessage): Promise<NativePushTicket> {
    const device = deviceOf(message.token)
    if (device === 'unregistered' || device === 'too-big') return refuse(device)
    if (device === 'rate-exceeded' && isFirst(message.token, 'send')) return refuse(device)
    if (byteLength(message) > PROVIDER_MAX_BYTES) return refuse('too-big')
    return accept(message)
  }

  return {
    name: 'sandbox',
    async send(messages) {
      if (messages.length > MAX_MESSAGES_PER_CALL) throw new Error('too many messages in one call')
      // Expo refuses such tokens too.
      if (messages.some(({ token }) => !isExpoToken(token))) throw new Error('a token is not one of Expo')
      if (messages.some(({ token }) => deviceOf(token) === 'outage' && isFirst(token, 'send')))
        throw new NativePushUnavailable('the sandbox plays an outage', { isUnknown: false })
      const tickets = await Promise.all(messages.map(sendOne))
      if (messages.some(({ token }) => deviceOf(token) === 'lost-response' && isFirst(token, 'send')))
        throw new NativePushUnavailable('the sandbox plays a lost response', { isUnknown: true })
      return tickets
    },
    async receipts(ticketIds) {
      if (ticketIds.length > MAX_RECEIPTS_PER_CALL) throw new Error('too many receipts in one call')
      const stored = await Promise.all(ticketIds.map((id) => store.find(id)))
      const found = stored.filter((message) => message !== undefined)
      return new Map(
        found.flatMap(({ id, token }) => {
          const device = deviceOf(token)
          if (device === 'no-receipt') return []
          const isRefused = device === 'receipt-unregistered' || (device === 'receipt-rate-exceeded' && isFirst(token, 'receipt'))
          return [[id, (isRefused && errorOf[device]) || 'delivered'] as const]
        }),
      )
    },
    list: store.list,
  }
}

const refuse = (device: SandboxDevice): NativePushTicket => ({ error: errorOf[device] ?? { kind: 'other', detail: device } })

function deviceOf(token: string): SandboxDevice | undefined {
  const name = token.slice(token.indexOf('[') + 1)
  return (Object.keys(sandboxDevices) as SandboxDevice[]).find((device) => name.startsWith(`${device}-`))
}

const byteLength = ({ title, body, data }: NativePushMessage) =>
  Buffer.byteLength(JSON.stringify({ title, body, data })) + PROVIDER_MAX_BYTES - MAX_MESSAGE_BYTES
