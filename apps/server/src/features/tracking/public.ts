export { insertParcelEvents } from './tracking.store.ts'
