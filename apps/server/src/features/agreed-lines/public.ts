export { type AgreedLineRow, hasOpenLineOfListing } from './agreed-lines.queries.ts'
export {
  EXPIRE_AGREED_LINES_DEADLINE,
  holdForPayment,
  lockAgreedLines,
  lockBuyerAndSeller,
  lockParties,
  mergeAgreedLines,
  transitionAgreedLine,
} from './agreed-lines.store.ts'
export { collectAgreedLines, listPayableLines } from './collect-agreed-lines.ts'
export { createAgreedLine, createAgreedLines } from './create-agreed-line.ts'
export { exportAgreedLines, refuseOpenAgreedLines } from './personal-data.ts'
export { refuseInactiveParties } from './refuse-inactive-parties.ts'
export { refuseTooManyUnpaid } from './refuse-too-many-unpaid.ts'
export { refuseUnpayable } from './refuse-unpayable.ts'
