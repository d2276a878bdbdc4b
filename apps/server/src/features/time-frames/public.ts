export { findCollectionHours } from './collection-hours.ts'
export { eraseTimeFrames, exportTimeFrames } from './personal-data.ts'
