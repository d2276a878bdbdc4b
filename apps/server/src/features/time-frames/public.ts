export { loadCollectionHours } from './collection-hours.ts'
export { eraseTimeFrames, exportTimeFrames } from './personal-data.ts'
