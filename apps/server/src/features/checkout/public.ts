export { exportPurchases, forgetPaidAddresses, forgetPurchases, refuseWhilePurchasing } from './personal-data.ts'
