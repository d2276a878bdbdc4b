export { exportFeeInvoices, exportInvoices } from './personal-data.ts'
