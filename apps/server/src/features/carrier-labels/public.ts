export { requestCancellation } from './cancel-label.ts'
export { chooseSender, isCarrierRefusalCode, measureParcel, toKnownMeasures, toMeasures } from './carrier-labels.policy.ts'
export { presentLabelRates } from './carrier-labels.present.ts'
export {
  findLabelOfAttempt,
  hasReturnLabel,
  listMeasuredItems,
  listSenderAddresses,
  listUnusedReturnLabels,
} from './carrier-labels.queries.ts'
export { type AgreedService, findAgreedRate, findRates } from './find-rates.ts'
export { finishCancellation } from './finish-cancellation.ts'
export { completePurchase } from './finish-purchase.ts'
export { insertRequest } from './insert-request.ts'
export { loadLabelLimit } from './label-limit.ts'
export { loadPackedLabels } from './load-packed-labels.ts'
export { toReturnShipment } from './load-shipment.ts'
