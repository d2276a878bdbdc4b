import { type RawBuilder, sql } from 'kysely'

/** Whether a user has a browser that receives push messages. */
export const hasSubscription = (userId: RawBuilder<number>) =>
  sql<boolean>`exists (select from push_subscriptions b where b.user_id = ${userId})`
