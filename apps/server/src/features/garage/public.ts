export { mergeGarage } from './merge-garage.ts'
export { eraseGarage, exportGarage } from './personal-data.ts'
