export { erasePaidAddresses, erasePurchases, exportPurchases, refuseOpenPurchases } from './personal-data.ts'
