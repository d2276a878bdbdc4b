import { join } from 'node:path'
import type { Clock } from '#platform/clock/clock.ts'
import type { Mail, Mailer } from './mailer.ts'
import { createMessageStore, type StoredMessage } from './message-store.ts'

type MailboxOptions = { dataDir: string; isProduction: boolean; clock: Clock }

export type DevelopmentMailbox = Mailer & {
  /** Newest first, the last 200. */
  list(): Promise<StoredMessage<Mail>[]>
  find(id: string): Promise<StoredMessage<Mail> | undefined>
}

/**
 * The mailer for development: mails are stored and shown at /dev/mailbox, not sent. They contain
 * verification codes, so this is not available in production.
 */
export function createDevelopmentMailbox({ dataDir, isProduction, clock }: MailboxOptions): DevelopmentMailbox {
  if (isProduction) throw new Error('the development mailbox is not available in production')
  const store = createMessageStore<Mail>({ folder: join(dataDir, 'mailbox'), limit: 200 })
  return {
    async send(mail) {
      await store.save(mail, clock.now())
    },
    list: store.list,
    find: store.find,
  }
}
