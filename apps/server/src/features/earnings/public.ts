export { listBalances } from './earnings.queries.ts'
