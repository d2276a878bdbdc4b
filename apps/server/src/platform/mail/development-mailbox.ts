import { join } from 'node:path'
import type { Clock } from '#platform/clock/clock.ts'
import { createKeptMessages, type Kept } from './kept-messages.ts'
import type { Mail, Mailer } from './mailer.ts'

type MailboxOptions = { dataDir: string; production: boolean; clock: Clock }

export type DevelopmentMailbox = Mailer & {
  /** Newest first, the last 200. */
  list(): Promise<Kept<Mail>[]>
  find(id: string): Promise<Kept<Mail> | undefined>
}

/** The mailer of a developer's machine: nothing is sent, everything can be read at /dev/mailbox. It holds other people's codes, so never in production. */
export function createDevelopmentMailbox({ dataDir, production, clock }: MailboxOptions): DevelopmentMailbox {
  if (production) throw new Error('the development mailbox does not exist in production')
  const kept = createKeptMessages<Mail>({ folder: join(dataDir, 'mailbox'), limit: 200 })
  return {
    async send(mail) {
      await kept.keep(mail, clock.now())
    },
    list: kept.list,
    find: kept.find,
  }
}
