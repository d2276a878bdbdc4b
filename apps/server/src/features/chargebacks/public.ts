export { refreshChargeback } from './refresh-chargeback.ts'
