export { vehicleAdded, vehicleChanged, vehicleRemoved } from './garage.events.ts'
export { mergeGarage } from './merge-garage.ts'
