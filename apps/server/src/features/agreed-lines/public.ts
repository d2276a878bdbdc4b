export type { AgreedLineRow } from './agreed-lines.queries.ts'
export { holdForPayment, lockAgreedLines, mergeAgreedLines, transitionAgreedLine } from './agreed-lines.store.ts'
export { collectAgreedLines, listPayableLines } from './collect-agreed-lines.ts'
/** @public For offers and auctions, which are not built yet. */
export { createAgreedLine } from './create-agreed-line.ts'
export { exportAgreedLines, refuseOpenAgreedLines } from './personal-data.ts'
