export { drawInTurn } from './draw-in-turn.ts'
export { exportFeeInvoices, exportInvoices } from './personal-data.ts'
