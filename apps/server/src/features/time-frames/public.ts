export { findCollectionHours } from './time-frames.queries.ts'
