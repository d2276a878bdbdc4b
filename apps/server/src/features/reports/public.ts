export { eraseReports, exportDecisions, exportReports, mergeReports } from './personal-data.ts'
