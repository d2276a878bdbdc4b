import type { AccountStatus } from '@partlane/domain/payouts/account-status'
import type { Row } from '../services.ts'
import type { WrittenPerson } from './write-people.ts'

type DemoAccount = { status: AccountStatus; state: string; bankRefuses?: boolean; missing?: string[]; disabledReason?: string }

const complete: DemoAccount = { status: 'connect_completed', state: 'complete' }

/** What named sellers have connected, by key. The others have not begun. */
const accounts: Record<string, DemoAccount> = {
  rosie: complete,
  wei: complete,
  mathieu: complete,
  // The bank of this seller refuses payouts.
  dave: { ...complete, bankRefuses: true },
  camille: { status: 'consent_granted', state: 'consent_granted', missing: ['external_account'] },
  bogdan: { status: 'consent_granted', state: 'restricted', disabledReason: 'requirements.past_due' },
}

const CONNECTED_DAYS = 90
const DAY_MS = 86_400_000

/** Rows of `payout_accounts` and of the accounts at the sandbox gateway. */
export function payoutAccountRows(people: readonly WrittenPerson[], now: Date): { accounts: Row[]; sandboxAccounts: Row[] } {
  const at = new Date(now.getTime() - CONNECTED_DAYS * DAY_MS)
  const connected = people.flatMap((person) => {
    const account = accounts[person.key]
    return account ? [{ person, account }] : []
  })
  const trackingIdOf = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`
  return {
    accounts: connected.map(({ person, account: { status, missing = [], disabledReason = null } }) => ({
      user_id: person.id,
      gateway: 'sandbox',
      tracking_id: trackingIdOf(person.id),
      reference: `acct_demo_${person.key}`,
      status,
      missing,
      disabled_reason: disabledReason,
      checked_at: at,
      created_at: at,
      updated_at: at,
    })),
    sandboxAccounts: connected.map(({ person, account: { state, bankRefuses = false } }) => ({
      reference: `acct_demo_${person.key}`,
      idempotency_key: `account:${trackingIdOf(person.id)}`,
      tracking_id: trackingIdOf(person.id),
      email: `sales@${person.key}.example`,
      country: person.home.country,
      state,
      bank_refuses: bankRefuses,
      created_at: at,
      updated_at: at,
    })),
  }
}
