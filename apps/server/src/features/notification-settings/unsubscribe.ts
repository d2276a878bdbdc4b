import type { MailMode, NoticeKind } from '@partlane/domain/notifications/notice-kinds'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { readUnsubscribeToken, type Unsubscription } from '#features/notification-deliveries/public.ts'
import { presentPreferences } from './notification-settings.present.ts'
import { findSettings, isOpenAccount } from './notification-settings.queries.ts'
import { switchMailOff } from './notification-settings.store.ts'

type UnsubscriptionState = { kind: Unsubscription['scope']; is_subscribed: boolean }

/**
 * What the link of a mail would switch off. Changes nothing: programs that scan mails open links.
 * @throws Refusal not_found for a link that is not ours, or of an account that was closed
 */
export async function showUnsubscription(ctx: AppContext, token: string): Promise<UnsubscriptionState> {
  const { kinds, scope } = await getMailedKinds(ctx, token)
  return { kind: scope, is_subscribed: kinds.length > 0 }
}

/** Switches these mails off. Safe to repeat. @throws Refusal not_found as above */
export async function unsubscribe(ctx: AppContext, token: string): Promise<UnsubscriptionState> {
  const { userId, scope, kinds } = await getMailedKinds(ctx, token)
  await switchMailOff(ctx.db, { userId, kinds, now: ctx.clock.now() })
  return { kind: scope, is_subscribed: false }
}

/** The kinds of the link whose mails are still on. @throws Refusal not_found as above */
async function getMailedKinds(ctx: AppContext, token: string): Promise<Unsubscription & { kinds: NoticeKind[] }> {
  const link = readUnsubscribeToken(ctx, token)
  if (!link || !(await isOpenAccount(ctx.db, link.userId))) throw new Refusal('not_found')
  const preferences = presentPreferences((await findSettings(ctx.db, link.userId)).preferences)
  const isMeant = (kind: NoticeKind, mail: MailMode) => (link.scope === 'daily' ? mail === 'daily' : kind === link.scope && mail !== 'off')
  return { ...link, kinds: preferences.filter(({ kind, mail }) => isMeant(kind, mail)).map(({ kind }) => kind) }
}
