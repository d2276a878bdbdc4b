import { join } from 'node:path'
import type { Clock } from '#platform/clock/clock.ts'
import { createKeptMessages, type Kept } from '#platform/mail/kept-messages.ts'
import type { Sms, SmsSender } from './sms.ts'

type OutboxOptions = { dataDir: string; production: boolean; clock: Clock }

export type DevelopmentOutbox = SmsSender & {
  /** Newest first, the last 200. */
  list(): Promise<Kept<Sms>[]>
}

const e164 = /^\+[1-9]\d{6,14}$/

/** The sender of a developer's machine: nothing is sent, everything can be read at /dev/sms. It holds sign-in codes, so never in production. */
export function createDevelopmentOutbox({ dataDir, production, clock }: OutboxOptions): DevelopmentOutbox {
  if (production) throw new Error('the development outbox of text messages does not exist in production')
  const kept = createKeptMessages<Sms>({ folder: join(dataDir, 'sms'), limit: 200 })
  return {
    async send(sms) {
      if (!e164.test(sms.to)) throw new Error('a text message needs a number in E.164') // as a real sender would
      await kept.keep(sms, clock.now())
    },
    list: kept.list,
  }
}
