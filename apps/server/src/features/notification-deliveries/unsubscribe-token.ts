import { createHmac, timingSafeEqual } from 'node:crypto'
import { isMailFixed, type NoticeKind, noticeKinds } from '@partlane/domain/notifications/notice-kinds'
import type { AppContext } from '#app/context.ts'
import { deriveSecret } from '#platform/config/config.ts'

/** What a link of a mail switches off: the mails of a kind, or the daily mail. */
export type UnsubscribeScope = Exclude<NoticeKind, 'account'> | 'daily'
export type Unsubscription = { userId: number; scope: UnsubscribeScope }

const scopes: readonly UnsubscribeScope[] = [...noticeKinds.filter((kind) => !isMailFixed(kind)), 'daily']

type Secrets = Pick<AppContext, 'config'>

const sign = ({ config }: Secrets, content: string) =>
  createHmac('sha256', deriveSecret(config, 'unsubscribe-links')).update(content).digest('base64url')

/** Token of a link that needs no sign-in. It does not expire: a mail may be opened years later. */
export function createUnsubscribeToken(secrets: Secrets, { userId, scope }: Unsubscription): string {
  const content = `${userId}.${scope}`
  return `${content}.${sign(secrets, content)}`
}

/** Reads a token. Undefined if it is not one of ours. */
export function readUnsubscribeToken(secrets: Secrets, token: string): Unsubscription | undefined {
  const [id = '', scope = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(secrets, `${id}.${scope}`))
  const actual = Buffer.from(signature)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
  const knownScope = scopes.find((name) => name === scope)
  return knownScope && { userId: Number(id), scope: knownScope }
}
