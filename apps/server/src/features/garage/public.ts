export { mergeGarage } from './merge-garage.ts'
