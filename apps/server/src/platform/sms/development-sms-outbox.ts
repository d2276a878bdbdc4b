import { join } from 'node:path'
import type { Clock } from '#platform/clock/clock.ts'
import { createMessageStore, type StoredMessage } from '#platform/mail/message-store.ts'
import type { Sms, SmsSender } from './sms.ts'

type SmsOutboxOptions = { dataDir: string; isProduction: boolean; clock: Clock }

export type DevelopmentSmsOutbox = SmsSender & {
  /** Newest first, the last 200. */
  list(): Promise<StoredMessage<Sms>[]>
}

const e164Pattern = /^\+[1-9]\d{6,14}$/

/**
 * The SMS sender for development: messages are stored and shown at /dev/sms, not sent. They contain
 * sign-in codes, so this is not available in production.
 */
export function createDevelopmentSmsOutbox({ dataDir, isProduction, clock }: SmsOutboxOptions): DevelopmentSmsOutbox {
  if (isProduction) throw new Error('the development SMS outbox is not available in production')
  const store = createMessageStore<Sms>({ folder: join(dataDir, 'sms'), limit: 200 })
  return {
    async send(sms) {
      // Real senders reject such a number too.
      if (!e164Pattern.test(sms.to)) throw new Error('the number of a text message must be in E.164 format')
      await store.save(sms, clock.now())
    },
    list: store.list,
  }
}
