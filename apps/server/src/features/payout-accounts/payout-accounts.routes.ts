import { payoutAccounts } from '@partlane/contract/payout-accounts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { chooseAcceptedPayments } from './choose-accepted-payments.ts'
import { createAccountLink } from './create-account-link.ts'
import { loadAccountDetails } from './load-account-details.ts'

/** HTTP routes of the accounts to which sellers are paid. */
export const payoutAccountsRoutes = defineRoutes((route) => {
  route(payoutAccounts.details, ({ ctx, user }) => loadAccountDetails(ctx, user))
  route(payoutAccounts.update, async ({ ctx, user, body: { account_details } }) => {
    await chooseAcceptedPayments(ctx, user, account_details.accepted_payments)
    return loadAccountDetails(ctx, user)
  })
  route(payoutAccounts.connectCard, async ({ ctx, user, caller }) => {
    const gatewayName = ctx.paymentGateways.findByMethod('card')?.name
    return { id: String(user.id), ...(await createAccountLink(ctx, { user, caller, gatewayName })) }
  })
  route(payoutAccounts.connectPaypal, async ({ ctx, user, caller }) => {
    const gatewayName = ctx.paymentGateways.findByMethod('paypal')?.name
    return { id: String(user.id), ...(await createAccountLink(ctx, { user, caller, gatewayName })) }
  })
})
