import { payoutAccounts } from '@partlane/contract/payout-accounts'
import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { paymentMethodOf } from '@partlane/domain/checkout/payment-methods'
import type { AppContext } from '#app/context.ts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { chooseAcceptedPayments } from './choose-accepted-payments.ts'
import { createAccountLink } from './create-account-link.ts'
import { loadAccountDetails } from './load-account-details.ts'

/** The configured card gateway that a request names. Without a name: the first one. */
function findCardGateway({ paymentGateways }: AppContext, name: GatewayName | undefined): GatewayName | undefined {
  const gateway = name ? paymentGateways.find(name) : paymentGateways.findByMethod('card')
  return gateway && paymentMethodOf(gateway.name) === 'card' ? gateway.name : undefined
}

/** HTTP routes of the accounts to which sellers are paid. */
export const payoutAccountsRoutes = defineRoutes((route) => {
  route(payoutAccounts.details, ({ ctx, user }) => loadAccountDetails(ctx, user))
  route(payoutAccounts.update, async ({ ctx, user, body: { account_details } }) => {
    await chooseAcceptedPayments(ctx, user, account_details.accepted_payments)
    return loadAccountDetails(ctx, user)
  })
  route(payoutAccounts.connectCard, async ({ ctx, user, caller, body: { gateway } }) => {
    const gatewayName = findCardGateway(ctx, gateway)
    return { id: String(user.id), ...(await createAccountLink(ctx, { user, caller, gatewayName })) }
  })
  route(payoutAccounts.connectPaypal, async ({ ctx, user, caller }) => {
    const gatewayName = ctx.paymentGateways.findByMethod('paypal')?.name
    return { id: String(user.id), ...(await createAccountLink(ctx, { user, caller, gatewayName })) }
  })
})
