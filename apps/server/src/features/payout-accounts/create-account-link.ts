import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { isActiveAccount } from '@partlane/domain/payouts/account-status'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import type { SellerAccounts } from '#gateways/payments/accounts-port.ts'
import { GatewayUnavailable } from '#gateways/payments/port.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { ACCOUNT_RETURN_PATH } from './account-return.ts'
import { findAccount, getAccountHolder } from './payout-accounts.queries.ts'
import { insertAccount, storeReference } from './payout-accounts.store.ts'

/** Where a seller without an address is expected to live. */
const DEFAULT_COUNTRY = 'GB'

type LinkInput = { user: CurrentUser; caller: Caller; gatewayName: GatewayName | undefined }

/**
 * Creates the address of a gateway where the seller connects an account. The account is stored
 * first, so that a lost response is found again by its tracking id. Links are never stored. A
 * connected account for card payments can be opened again, to change the bank account: at the page
 * of the gateway for connected accounts if it has one. PayPal has its own website for that.
 * The tracking id in the return address is random, and the return changes nothing by itself: it
 * only asks the gateway.
 * @throws Refusal payout_account_complete, payout_gateway_not_offered, payment_unavailable
 */
export async function createAccountLink(ctx: AppContext, { user, caller, gatewayName }: LinkInput): Promise<{ url: string }> {
  const accounts = gatewayName && ctx.paymentGateways.get(gatewayName).accounts
  if (!gatewayName || !accounts) throw new Refusal('payout_gateway_not_offered')
  await insertAccount(ctx.db, { userId: user.id, gateway: gatewayName, now: ctx.clock.now() })
  const account = await findAccount(ctx.db, { userId: user.id, gateway: gatewayName })
  if (!account) throw new Error('the account was not stored')
  if (gatewayName === 'paypal' && isActiveAccount(account)) throw new Refusal('payout_account_complete')
  const { email, country, role } = await getAccountHolder(ctx.db, user.id)
  const { tracking_id: trackingId } = account
  const holder = { trackingId, email, country: country ?? DEFAULT_COUNTRY, isBusiness: role === 'business' }
  const returnUrl = `${caller.origin}${ACCOUNT_RETURN_PATH}/${gatewayName}/${trackingId}?locale=${caller.locale}`
  return callForSeller(async () => {
    if (account.reference && accounts.createSettingsLink && isActiveAccount(account)) return accounts.createSettingsLink(account.reference)
    const reference = account.reference ?? (await createAccount(ctx, accounts, { id: account.id, holder }))
    return accounts.createLink({ reference, trackingId, email, returnUrl, refreshUrl: `${returnUrl}&expired=1` })
  })
}

type NewAccount = { id: number; holder: Omit<Parameters<SellerAccounts['create']>[0], 'idempotencyKey'> }

async function createAccount(ctx: AppContext, accounts: SellerAccounts, { id, holder }: NewAccount): Promise<string | null> {
  const created = await accounts.create({ ...holder, idempotencyKey: `account:${holder.trackingId}` })
  if (!created) return null
  await storeReference(ctx.db, { id, reference: created.reference })
  return created.reference
}

async function callForSeller<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    throw new Refusal('payment_unavailable')
  }
}
