export { findCollectionHours } from './time-frames.queries.ts'
export { exportTimeFrames, forgetTimeFrames } from './personal-data.ts'
