export { exportTimeFrames, forgetTimeFrames } from './personal-data.ts'
export { findCollectionHours } from './time-frames.queries.ts'
