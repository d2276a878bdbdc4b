import { type RawBuilder, sql } from 'kysely'
import { EXPO_TOKEN_PATTERN } from '#gateways/native-push/expo-token.ts'

/** Whether a user has a device that receives push messages. */
export const hasDevice = (userId: RawBuilder<number>) =>
  sql<boolean>`exists (select from push_tokens d where d.user_id = ${userId} and d.token ~ ${EXPO_TOKEN_PATTERN})`
