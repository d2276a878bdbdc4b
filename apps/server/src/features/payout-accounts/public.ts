export { presentPaymentGateway } from './payout-accounts.present.ts'
export { findAccount } from './payout-accounts.queries.ts'
export { erasePayoutAccounts, exportPayoutAccounts } from './personal-data.ts'
export { refreshPayoutAccount } from './refresh-payout-account.ts'
