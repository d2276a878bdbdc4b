import type { CurrentUser } from '@partlane/client/accounts'
import { type CodeChannel, codeChannels } from '@partlane/domain/accounts/roles'

type IdentifierFields = Pick<
  CurrentUser,
  'email' | 'email_confirmed' | 'pending_email' | 'phone_number' | 'phone_confirmed' | 'pending_phone_number'
>

/**
 * The email address and phone number that wait for a verification code: the pending replacement,
 * or the current value if it is not confirmed. null: nothing is pending.
 */
export function pendingIdentifiers(user: IdentifierFields): Record<CodeChannel, string | null> {
  return {
    email: user.pending_email ?? (user.email_confirmed ? null : user.email),
    phone: user.pending_phone_number ?? (user.phone_confirmed ? null : user.phone_number),
  }
}

/**
 * Finds what to confirm: the preferred channel if it is pending, otherwise the first pending one.
 * undefined: nothing is pending.
 */
export function findPendingChannel(
  user: IdentifierFields,
  preferred?: string | null,
): { channel: CodeChannel; sentTo: string } | undefined {
  const pending = pendingIdentifiers(user)
  const channel = [...codeChannels.filter((candidate) => candidate === preferred), ...codeChannels].find(
    (candidate) => pending[candidate] !== null,
  )
  return channel && { channel, sentTo: pending[channel] ?? '' }
}
