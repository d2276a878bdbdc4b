export { indexListing } from './index-listing.ts'
export { reindexAll } from './reindex-all.ts'
