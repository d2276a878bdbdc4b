export { drawInTurn } from './draw-in-turn.ts'
export { getFeePayer } from './fee-invoices.queries.ts'
export { eraseFeePayer } from './fee-invoices.store.ts'
export { exportFeeInvoices, exportInvoices } from './personal-data.ts'
