export { eraseTimeFrames, exportTimeFrames } from './personal-data.ts'
export { findCollectionHours } from './time-frames.queries.ts'
