import type { AppContext } from '#app/context.ts'
import { findSettings, hasPushDevice } from './notification-settings.queries.ts'

/** What a member has chosen, and whether push messages have a device to reach. */
export const loadSettings = async ({ db, senders, clock }: Pick<AppContext, 'db' | 'senders' | 'clock'>, userId: number) => ({
  ...(await findSettings(db, userId)),
  hasDevice: await hasPushDevice(db, { senders, userId, now: clock.now() }),
})
export type SettingsToPresent = Awaited<ReturnType<typeof loadSettings>>
