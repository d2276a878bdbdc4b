export { listPartyIds } from './auction-lists.queries.ts'
export { unreadAuctions, unreadBids, unreadOutbids } from './counters.sql.ts'
export { eraseBids, eraseWatches, exportAuctions, exportBids, exportWatches, refuseOpenBids } from './personal-data.ts'
