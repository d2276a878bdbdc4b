import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/db/db.ts'
import type { AccountLinkInput, SellerAccountState, SellerAccounts } from './accounts-port.ts'

/** What the holder of an account can choose on the page of the sandbox. */
export const sandboxAccountStates = ['details_submitted', 'consent_granted', 'complete', 'restricted', 'disconnected'] as const
export type SandboxAccountState = (typeof sandboxAccountStates)[number]

const LINK_TTL_MS = 5 * 60_000
const TOKEN_PATTERN = /^[\w-]{20,60}$/

export type SandboxAccountLink = { account_reference: string; return_url: string; refresh_url: string; state: string }

export type SandboxAccounts = SellerAccounts & {
  /** Finds a link for the page of connection. `isUsable`: not used and not expired. */
  findLink(token: string): Promise<(SandboxAccountLink & { isUsable: boolean }) | undefined>
  /** Stores the choice of the account holder, once for each link. Undefined: the link was used. */
  choose(token: string, choice: { state: SandboxAccountState; bankRefuses: boolean }): Promise<SandboxAccountLink | undefined>
}

/** Accounts of sellers at the sandbox. They survive a crash, as those of another company would. */
export function createSandboxAccounts(db: Db): SandboxAccounts {
  return {
    async create({ idempotencyKey, trackingId, email, country }) {
      await db
        .insertInto('sandbox_gateway.accounts')
        .values({ reference: `acct_${randomId()}`, idempotency_key: idempotencyKey, tracking_id: trackingId, email, country })
        .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
        .execute()
      return db
        .selectFrom('sandbox_gateway.accounts')
        .where('idempotency_key', '=', idempotencyKey)
        .select('reference')
        .executeTakeFirstOrThrow()
    },
    createLink: (input) => createLink(db, input),
    async find({ reference, trackingId }) {
      const account = await db
        .selectFrom('sandbox_gateway.accounts')
        .where((eb) => (reference === null ? eb('tracking_id', '=', trackingId) : eb('reference', '=', reference)))
        .selectAll()
        .executeTakeFirst()
      return account && account.state !== 'disconnected' ? toState(account) : undefined
    },
    findLink: (token) => findLink(db, token),
    choose: (token, choice) => choose(db, token, choice),
  }
}

async function createLink(db: Db, { reference, returnUrl, refreshUrl }: AccountLinkInput): Promise<{ url: string }> {
  if (reference === null) throw new Error('the sandbox gateway links existing accounts only')
  const token = randomId()
  const expires_at = new Date(Date.now() + LINK_TTL_MS)
  await db
    .insertInto('sandbox_gateway.account_links')
    .values({ token, account_reference: reference, return_url: returnUrl, refresh_url: refreshUrl, expires_at })
    .execute()
  return { url: new URL(`/sandbox-gateway/connect/${token}`, returnUrl).href }
}

async function findLink(db: Db, token: string) {
  if (!TOKEN_PATTERN.test(token)) return undefined
  const link = await db
    .selectFrom('sandbox_gateway.account_links as l')
    .innerJoin('sandbox_gateway.accounts as a', 'a.reference', 'l.account_reference')
    .where('l.token', '=', token)
    .select(['l.account_reference', 'l.return_url', 'l.refresh_url', 'l.used_at', 'l.expires_at', 'a.state'])
    .executeTakeFirst()
  return link && { ...link, isUsable: link.used_at === null && link.expires_at > new Date() }
}

async function choose(db: Db, token: string, { state, bankRefuses }: { state: SandboxAccountState; bankRefuses: boolean }) {
  const link = await findLink(db, token)
  if (!link?.isUsable) return undefined
  const { numUpdatedRows } = await db
    .updateTable('sandbox_gateway.account_links')
    .set({ used_at: new Date() })
    .where('token', '=', token)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return undefined
  await db
    .updateTable('sandbox_gateway.accounts')
    .set({ state, bank_refuses: bankRefuses, updated_at: new Date() })
    .where('reference', '=', link.account_reference)
    .execute()
  return link
}

function toState({ reference, tracking_id, state }: { reference: string; tracking_id: string; state: string }): SellerAccountState {
  const isConsentGranted = ['consent_granted', 'complete', 'restricted'].includes(state)
  const isComplete = state === 'complete'
  return {
    reference,
    trackingId: tracking_id,
    isDetailsSubmitted: state !== 'created',
    isConsentGranted,
    canReceivePayments: isComplete,
    canPayOut: isComplete,
    missing: state === 'consent_granted' ? ['external_account'] : [],
    disabledReason: state === 'restricted' ? 'requirements.past_due' : null,
  }
}

const randomId = () => randomBytes(18).toString('base64url')
