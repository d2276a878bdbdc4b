export { refreshPayout } from './continue-payout.ts'
export { storeSchedule } from './payouts.store.ts'
export { exportPayouts } from './personal-data.ts'
