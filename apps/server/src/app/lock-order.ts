import { defineLockOrder } from '#platform/db/lock-order.ts'

/**
 * The one order in which transactions lock rows, first to last; rows of one level by their ids.
 * Every `lock*` function of a store uses `lockRows`, which refuses another order.
 *
 * - `users`: first. Almost every change begins with the rule "while this user changes, nothing that
 *   belongs to the user changes". Buyers and sellers of a purchase are locked shared before its
 *   listings: a holiday of the seller decides the status of released stock, and the orders of a
 *   payment reference all of them (see below).
 * - `documents`: under the lock of their owner.
 * - `listings`: before purchases, so that purchases of the same listings wait for each other before
 *   they hold anything else.
 * - `auctions`, `offers`: under the listing whose units they hold when they agree a sale. A bid
 *   locks the bidder and the auction, not the listing.
 * - `purchases` (table `payment_orders`), `agreed_lines`, `payments`, `orders`: a payment is
 *   settled under the lock of its purchase, and pays its agreed lines; the merge of a guest moves
 *   purchases, then agreed lines, then orders.
 * - `codes`: verification codes, checked under the lock of their user after a merge.
 * - `payouts`: created under the lock of their seller, changed under their own.
 * - `uploads`: before a listing, a message, a refund or an old unit uses them as photos.
 * - `chats`: a conversation, under shared locks of both sides.
 * - `reports`, `report_appeals`, `reporter_appeals`, `report_corrections`: decided under the lock
 *   of the reported user and the listing.
 * - owned `cart_lines` (table `cart_listings`) and `sessions`: under the lock of their user.
 *
 * Locks that no function takes explicitly:
 *
 * - An insert locks the rows that it references FOR KEY SHARE. That waits only for FOR UPDATE,
 *   which is used for users only: a change of sign-in data, the merge of a guest, the closing of an
 *   account. A transaction that inserts such a reference after locks of other tables locks the
 *   users first. Exception: `createPurchase` references the sellers under the lock of the buyer.
 *   It can wait in a circle only with a merge of this buyer into one of these sellers; PostgreSQL
 *   aborts one of the two and `transact` repeats it.
 * - The second update of a row in one transaction checks its references again: it locks them like
 *   an insert. `lockOrder` and `lockPurchaseAndStock` lock buyer and sellers before the order or
 *   the purchase. Transactions that lock only the purchase update it once.
 * - An update of a column with a unique constraint (`users.email`, `phone`, `slug`) locks like FOR
 *   UPDATE. Its transaction locks the row FOR UPDATE before.
 * - Other rows of one user (vehicles, addresses, time frames, notifications) are written under the
 *   lock of the user, or by a transaction of one statement.
 * - The counters of limiters (`sign_in_failures`, `code_requests`) are locked by an upsert, in one
 *   transaction the counter of an IP address or user before that of a destination. Codes for a
 *   user are counted under the lock of the user; public codes are counted first, because a visitor
 *   must not lock users without a limit. The two kinds share only the counters of IP addresses, and
 *   only with the sign-up of a user that no other transaction can find by an address yet.
 * - The number series of a seller (`invoice_series`) are locked by the upsert that takes a number,
 *   the last lock of a transaction that has locked the sellers FOR KEY SHARE.
 * - The ledger is only inserted into, under the lock of the payment.
 * - The triggers of 0330 mark uploads for another check after photos were deleted: the last
 *   update of such a transaction.
 * - `skip locked` (outbox, views, expired sessions, unused uploads, deliveries of notifications)
 *   never waits and needs no order.
 */
export const { lockRows, lockRowsWithTime, lockRow, lockRowOrThrow } = defineLockOrder({
  levels: [
    'users',
    'documents',
    'listings',
    'auctions',
    'offers',
    'purchases',
    'agreed_lines',
    'payments',
    'orders',
    'payouts',
    'codes',
    'uploads',
    'chats',
    'reports',
    'report_appeals',
    'reporter_appeals',
    'report_corrections',
  ],
  owned: ['cart_lines', 'sessions'],
})
