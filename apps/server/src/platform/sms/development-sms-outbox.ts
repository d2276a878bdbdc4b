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

/** The sender of a developer's machine: nothing is sent, everything can be read at /dev/sms. It holds sign-in codes, so never in production. */
export function createDevelopmentSmsOutbox({ dataDir, isProduction, clock }: SmsOutboxOptions): DevelopmentSmsOutbox {
  if (isProduction) throw new Error('the development outbox of text messages does not exist in production')
  const store = createMessageStore<Sms>({ folder: join(dataDir, 'sms'), limit: 200 })
  return {
    async send(sms) {
      if (!e164Pattern.test(sms.to)) throw new Error('a text message needs a number in E.164') // as a real sender would
      await store.save(sms, clock.now())
    },
    list: store.list,
  }
}
