import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import type { SellerAccounts } from './accounts-port.ts'
import { GatewayUnavailable, type PaymentGateway } from './port.ts'

type Limit = <T>(name: string, call: (signal: AbortSignal) => Promise<T>) => Promise<T>

/**
 * The gateway with a time limit for each call. A call without a response fails, and its signal
 * aborts. Whether the gateway has executed it is then unknown, as after a lost connection.
 */
export function limitCallTime(gateway: PaymentGateway, timeoutMs: number): PaymentGateway {
  const limit: Limit = (name, call) => {
    const createError = () => new GatewayUnavailable(`${gateway.name} ${name}: no response within ${timeoutMs} ms`)
    return withTimeout({ timeoutMs, createError }, call)
  }
  return {
    name: gateway.name,
    pageSources: gateway.pageSources,
    panel: gateway.panel,
    maxSellers: gateway.maxSellers,
    minAmountMinor: (currency) => gateway.minAmountMinor(currency),
    authorise: (charge) => limit('authorise', (signal) => gateway.authorise(charge, signal)),
    capture: (reference) => limit('capture', (signal) => gateway.capture(reference, signal)),
    void: (reference) => limit('void', (signal) => gateway.void(reference, signal)),
    refund: (refund) => limit('refund', (signal) => gateway.refund(refund, signal)),
    findRefund: (lookup) => limit('find refund', (signal) => gateway.findRefund(lookup, signal)),
    find: (lookup) => limit('find', (signal) => gateway.find(lookup, signal)),
    parseWebhook: (request) => gateway.parseWebhook(request),
    ...limitSellerPorts(gateway, limit),
  }
}

function limitAccounts(accounts: SellerAccounts, limit: Limit): SellerAccounts {
  const { createSettingsLink } = accounts
  return {
    create: (input) => limit('create account', (signal) => accounts.create(input, signal)),
    createLink: (input) => limit('create account link', (signal) => accounts.createLink(input, signal)),
    ...(createSettingsLink && {
      createSettingsLink: (reference) => limit('create settings link', (signal) => createSettingsLink(reference, signal)),
    }),
    find: (lookup) => limit('find account', (signal) => accounts.find(lookup, signal)),
  }
}

function limitSellerPorts({ accounts, payouts, disputes, balance }: PaymentGateway, limit: Limit): Partial<PaymentGateway> {
  return {
    ...(accounts && { accounts: limitAccounts(accounts, limit) }),
    ...(payouts && {
      payouts: {
        send: (request) => limit('send payout', (signal) => payouts.send(request, signal)),
        find: (lookup) => limit('find payout', (signal) => payouts.find(lookup, signal)),
        recover: (request) => limit('recover', (signal) => payouts.recover(request, signal)),
      },
    }),
    ...(disputes && {
      disputes: {
        find: (reference) => limit('find dispute', (signal) => disputes.find(reference, signal)),
        submitEvidence: (input) => limit('submit evidence', (signal) => disputes.submitEvidence(input, signal)),
        accept: (input) => limit('accept dispute', (signal) => disputes.accept(input, signal)),
        list: (input) => limit('list disputes', (signal) => disputes.list(input, signal)),
      },
    }),
    ...(balance && { balance: { listLines: (input) => limit('list lines', (signal) => balance.listLines(input, signal)) } }),
  }
}
