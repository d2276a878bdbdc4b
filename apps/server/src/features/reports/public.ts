export { createBlockedRefusal } from './blocked-account.ts'
export { eraseReports, exportDecisions, exportReports, mergeReports } from './personal-data.ts'
export { registerReportMetrics } from './report-metrics.ts'
