export { eraseSurcharges, exportSurcharges } from './personal-data.ts'
export { hasSurcharge, sumSurcharges } from './surcharges.policy.ts'
export { presentReturnAddress, presentSurcharge } from './surcharges.present.ts'
export {
  isSurchargePhoto,
  listOpenSurcharges,
  listSurcharges,
  listSurchargesToRepay,
  type ShownSurcharge,
} from './surcharges.queries.ts'
export { endSurcharges, insertSurcharges, startSurchargeDeadlines } from './surcharges.store.ts'
