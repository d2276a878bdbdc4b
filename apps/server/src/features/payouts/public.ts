export { refreshPayout } from './continue-payout.ts'
export { lockPayout, storeHold, storeReturnRequest, storeSchedule } from './payouts.store.ts'
export { exportPayouts } from './personal-data.ts'
export { restartPayout } from './retry-payout.ts'
