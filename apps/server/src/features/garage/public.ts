export { mergeGarage } from './merge-garage.ts'
export { exportGarage, forgetGarage } from './personal-data.ts'
