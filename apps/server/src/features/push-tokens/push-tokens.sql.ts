import { type RawBuilder, sql } from 'kysely'
import { EXPO_TOKEN_PATTERN } from '#gateways/native-push/expo-token.ts'

/** Whether a user has a device that receives push messages: one that is still signed in. */
export const hasDevice = (userId: RawBuilder<number>, now: Date) =>
  sql<boolean>`exists (
    select from push_tokens d join sessions s on s.id = d.session_id
    where d.user_id = ${userId} and d.token ~ ${EXPO_TOKEN_PATTERN} and s.revoked_at is null and s.expires_at > ${now}
  )`
