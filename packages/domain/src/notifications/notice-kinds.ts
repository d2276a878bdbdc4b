import type { NotificationData } from './notification-path.ts'
import type { ObjectName } from './object-names.ts'

/** The kinds of notices that a member can switch, in the order of the settings. */
export const noticeKinds = [
  'messages',
  'sales',
  'purchases',
  'refunds',
  'reviews',
  'offers',
  'auctions',
  'matches',
  'money',
  'account',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** When the mails of a kind are sent: each at once, all of a day together, or not. */
export const mailModes = ['at_once', 'daily', 'off'] as const
export type MailMode = (typeof mailModes)[number]

export type NoticePreference = { mail: MailMode; push: boolean }

/**
 * Where the mail of a notice comes from.
 * - `text`: the text of the notice with a button, as the member prefers
 * - `own`: a mail that its feature writes, as the member prefers
 * - `always`: a mail that its feature always sends (receipts, legal texts, decisions)
 * - `never`: no mail; the notice is in the app only
 */
export type NoticeMail = 'text' | 'own' | 'always' | 'never'

export type NoticeRule = { kind: NoticeKind; mail: NoticeMail; mailDelayMinutes: number }

/** A message that is read within this time needs no mail. */
const MESSAGE_MAIL_DELAY_MINUTES = 10

const kindOf: Record<ObjectName, NoticeKind | 'side'> = {
  accepted_offer: 'offers',
  auction: 'auctions',
  approved_account: 'account',
  auction_close_with_winner: 'auctions',
  chat_message: 'messages',
  create_offer: 'offers',
  create_bid: 'auctions',
  reserve_lowered: 'auctions',
  create_review: 'reviews',
  create_refund_request: 'refunds',
  counter_offer: 'offers',
  declined_refund_request: 'refunds',
  offer: 'offers',
  order: 'side',
  refund_request: 'refunds',
  review: 'reviews',
  sold_listing: 'sales',
  buyer_listing_matched: 'matches',
  payout: 'money',
  credit: 'money',
  chargeback: 'money',
  report: 'account',
}

/** Mails that are not `own` for orders and money, and not `text` for the other notices. */
const mailByMessage: ReadonlyMap<string, NoticeMail> = new Map(
  Object.entries({
    order: 'always',
    order_repaid: 'always',
    order_payment_failed: 'always',
    order_payment_failed_seller: 'always',
    refund_withdrawal: 'always',
    refund_withdrawal_received: 'always',
    chargeback_opened: 'always',
    chargeback_won: 'always',
    chargeback_lost: 'always',
    approved_account: 'always',
    report_no_action: 'always',
    report_action: 'always',
    report_reversed: 'always',
    report_appeal_upheld: 'always',
    decision_warn: 'always',
    decision_block_listing: 'always',
    decision_block_user: 'always',
    appeal_upheld: 'always',
    appeal_reversed: 'always',
    correction_accepted: 'always',
    correction_refused: 'always',
    documents_approved: 'always',
    documents_refused: 'always',
    operator_payout_failed: 'always',
    operator_payout_returned: 'always',
    operator_credit_requested: 'always',
    review_received: 'own',
    create_review: 'own',
    create_review_seller: 'own',
    order_delivered_seller: 'never',
    order_confirmed: 'never',
    order_completed: 'never',
    order_completed_seller: 'never',
  } satisfies Record<string, NoticeMail>),
)

const ownMailKinds: readonly NoticeKind[] = ['sales', 'purchases', 'refunds', 'money']

/** The kind of a notice, and what mail it has. */
export function noticeRule(objectName: ObjectName, message: string, { side }: NotificationData): NoticeRule {
  const bySide = side === 'seller' ? 'sales' : 'purchases'
  const kind = kindOf[objectName] === 'side' ? bySide : kindOf[objectName]
  const mail = mailByMessage.get(message) ?? (ownMailKinds.includes(kind) ? 'own' : 'text')
  return { kind, mail, mailDelayMinutes: kind === 'messages' ? MESSAGE_MAIL_DELAY_MINUTES : 0 }
}

/** What applies until the member chooses. New parts can be many a day. */
export const defaultPreference = (kind: NoticeKind): NoticePreference => ({ mail: kind === 'matches' ? 'daily' : 'at_once', push: true })

/** Mails about the account are decisions and security: they are always sent, at once. */
export const isMailFixed = (kind: NoticeKind): kind is 'account' => kind === 'account'

/** Kinds that a blocked member still gets: paid orders continue. */
const kindsOfBlocked: readonly NoticeKind[] = ['account', 'sales', 'purchases', 'refunds', 'money']
export const isSentToBlocked = (kind: NoticeKind): boolean => kindsOfBlocked.includes(kind)

/** When the daily mail is sent: hours after midnight, in the time zone of the member. */
export const DIGEST_AFTER_HOURS = 8
