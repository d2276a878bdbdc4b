import type { AppContext } from '#app/context.ts'
import { findSettings, hasPushDevice } from './notification-settings.queries.ts'

/** What a member has chosen, and whether push messages have a device to reach. */
export const loadSettings = async ({ db, senders }: Pick<AppContext, 'db' | 'senders'>, userId: number) => ({
  ...(await findSettings(db, userId)),
  hasDevice: await hasPushDevice(db, senders, userId),
})
export type SettingsToPresent = Awaited<ReturnType<typeof loadSettings>>
