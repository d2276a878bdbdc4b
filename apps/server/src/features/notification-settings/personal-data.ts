import type { AccountClosure } from '#app/context.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import { findSettings } from './notification-settings.queries.ts'
import { deleteSettings } from './notification-settings.store.ts'

export const eraseNotificationSettings = (tx: Tx, { userId }: AccountClosure): Promise<void> => deleteSettings(tx, userId)

/** Exports what a user has chosen. */
export async function exportNotificationSettings(db: DbOrTx, userId: number) {
  const { preferences, settings } = await findSettings(db, userId)
  return { notification_settings: { preferences, ...settings } }
}
