import { isExpoToken } from '#gateways/native-push/expo-token.ts'
import type { DeviceRow } from './push-tokens.queries.ts'

/** A device as its user sees it. The token is a secret. */
export const presentDevice = ({ session_id, token, platform, updated_at, user_agent }: DeviceRow) => ({
  id: String(session_id),
  platform,
  user_agent,
  receives: isExpoToken(token),
  registered_at: updated_at.toISOString(),
})
