import { isMailFixed, type NoticeKind, noticeKinds } from '@partlane/domain/notifications/notice-kinds'
import type { AppContext } from '#app/context.ts'
import { readSignedText, signText } from '#platform/config/signed-text.ts'

/** What a link of a mail switches off: the mails of a kind, or the daily mail. */
export type UnsubscribeScope = Exclude<NoticeKind, 'account'> | 'daily'
export type Unsubscription = { userId: number; scope: UnsubscribeScope }

const scopes: readonly UnsubscribeScope[] = [...noticeKinds.filter((kind) => !isMailFixed(kind)), 'daily']

type Context = Pick<AppContext, 'config'>

const PURPOSE = 'unsubscribe-links'

/** Token of a link that needs no sign-in. It does not expire: a mail may be opened years later. */
export const createUnsubscribeToken = ({ config }: Context, { userId, scope }: Unsubscription): string =>
  signText(config, PURPOSE, `${userId}.${scope}`)

/** Reads a token. Undefined if it is not one of ours. */
export function readUnsubscribeToken({ config }: Context, token: string): Unsubscription | undefined {
  const [id, name] = readSignedText(config, PURPOSE, token)?.split('.') ?? []
  const scope = scopes.find((known) => known === name)
  return scope && { userId: Number(id), scope }
}
