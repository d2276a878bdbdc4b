export { reindexAll } from './reindex-all.ts'
