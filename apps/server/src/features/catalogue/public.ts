export { nameIn } from './catalogue.present.ts'
export { type CategoryName, catalogueWords } from './catalogue-words.ts'
export { searchVehicles } from './vehicle-search.ts'
