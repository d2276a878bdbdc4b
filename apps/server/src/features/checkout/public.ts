export { erasePaidAddresses, erasePurchases, exportPurchases, refuseOpenPurchases } from './personal-data.ts'
export { mergePurchases } from './supersede-purchase.ts'
