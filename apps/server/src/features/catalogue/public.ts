export { localisedName } from './catalogue.present.ts'
export { type CategoryName, cachedCatalogueNames } from './catalogue-names.ts'
export { eraseMissingVehicleReporter, exportMissingVehicles } from './personal-data.ts'
export { searchVehicles } from './vehicle-search.ts'
