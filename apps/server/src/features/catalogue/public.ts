export { nameIn } from './catalogue.present.ts'
export { type CatalogueWords, type CategoryName, catalogueWords } from './catalogue-words.ts'
export { searchVehicles } from './vehicle-search.ts'
