export { erasePaidAddresses, erasePurchases, exportPaymentShares, exportPurchases, refuseOpenPurchases } from './personal-data.ts'
export { settlePaymentByKey } from './settle-payment-by-key.ts'
export { mergePurchases } from './supersede-purchase.ts'
