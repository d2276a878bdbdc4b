import type { CurrentUser } from '@partlane/client/accounts'
import { type CodeChannel, codeChannels } from '@partlane/domain/accounts/roles'

type IdentifierFields = Pick<
  CurrentUser,
  'email' | 'email_confirmed' | 'pending_email' | 'phone_number' | 'phone_confirmed' | 'pending_phone_number'
>

/** The address or number of each kind that waits for its six digits: the one that is to replace another, or the first that was given. */
export function pendingIdentifiers(user: IdentifierFields): Record<CodeChannel, string | null> {
  return {
    email: user.pending_email ?? (user.email_confirmed ? null : user.email),
    phone: user.pending_phone_number ?? (user.phone_confirmed ? null : user.phone_number),
  }
}

/** Which to confirm: the one asked for if it waits, else the first that does. Nothing: all is confirmed. */
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
