export { nameIn } from './catalogue.present.ts'
export { type CategoryName, catalogueWords } from './catalogue-words.ts'
export { exportMissingVehicles, forgetMissingVehicles } from './personal-data.ts'
export { searchVehicles } from './vehicle-search.ts'
