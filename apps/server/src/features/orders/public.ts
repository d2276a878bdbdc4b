export { eraseAccountingRecords } from './accounting-records.store.ts'
export { calculateSellerShares, type SellerShare } from './calculate-seller-shares.ts'
export { cancelUnpaidOrders } from './cancel-unpaid-orders.ts'
export { countOpenOrders } from './closure.queries.ts'
export { confirmLockedItems, findItemsToConfirm } from './confirm-items.ts'
export { createReference } from './create-reference.ts'
export { defineNewsHandlers } from './define-news-handlers.ts'
export { endItems } from './end-items.ts'
export { loadLegalAttachments } from './legal-attachments.ts'
export { loadOrderParts } from './load-order-parts.ts'
export { loadOrder } from './load-orders.ts'
export { moveParcel, type ReportedParcelEvent } from './move-parcel.ts'
export type { NewsDetails } from './news-details.ts'
export {
  type ItemColumns,
  insertSteps,
  type LockedOrder,
  lockOrder,
  lockOrdersOfPurchase,
  lockParties,
  type OrderColumns,
  reloadOrder,
  saveOrder,
  updateItems,
} from './order-changes.store.ts'
export { isToSend } from './order-deadlines.policy.ts'
export { type DeadlineRow, listDeadlines } from './order-deadlines.queries.ts'
export { moveDeadline } from './order-deadlines.store.ts'
export {
  buildAddressText,
  buildDeliveryTexts,
  buildGuestTexts,
  buildMailItems,
  buildSurchargeTexts,
} from './order-mail.ts'
export type { OrderNews } from './order-news.ts'
export { presentLabel, presentParcel, presentStep } from './order-progress.present.ts'
export { unreadOrders, unreadSoldItems } from './orders.counters.sql.ts'
export { refuseClosedBuyer, refuseOtherSide, repayableAmounts, sideOf, toItemFacts } from './orders.policy.ts'
export { presentBuyer } from './orders.present.ts'
export {
  findBuyerContact,
  findMailRecipient,
  findOrder,
  hasSentItems,
  isInStage,
  listItems,
  listOrdersOfPurchase,
  type OrderRow,
  type OrderSide,
} from './orders.queries.ts'
export { mergeOrders } from './orders.store.ts'
export { checkParcelItems, listUnpackedUnits, toParcelColumns, toParcelDetails } from './parcels.policy.ts'
export { findParcel, listPackedItems, listParcelItems, listParcels } from './parcels.queries.ts'
export { FOLLOW_PARCELS, findParcelOfAttempt, insertParcel, updateParcel } from './parcels.store.ts'
export { eraseOrderContacts, exportOrders, refuseOpenOrders } from './personal-data.ts'
export { placeOrders } from './place-orders.ts'
export { isConsumerSale, toRefundable, withdrawalEndOf } from './refundable-items.policy.ts'
export { saveProgress } from './save-progress.ts'
export { sendItems } from './send-items.ts'
export { sendOrderMail } from './send-order-mail.ts'
