-- What operators do with payouts (features/operator-payouts, features/seller-terms), and the notices
-- about payouts and credits.

alter table payouts
  -- An operator has given a failed payout up: the money is taken back from the seller's account.
  add column return_requested_at timestamptz;

-- List of operators: failed payouts first, then those on their way, then the newest.
create index payouts_for_operators on payouts ((case status when 'failed' then 0 when 'pending' then 1 when 'sent' then 1 else 2 end), id desc);

-- Sellers whose payouts are held: list of operators.
create index users_with_held_payouts on users (id) where payouts_held_reason is not null;
-- Operators: who is notified of failed payouts.
create index users_operators on users (id) where operator;

-- Payments that wait for a decision: list of operators.
create index payments_with_problem on payments (id) where problem is not null;

-- Kinds of notifications: `payout` and `credit` are additions to the specification. `not valid` checks new
-- rows only, so that the table is not locked for a scan. 0218 checks the stored rows.
alter table notifications drop constraint notifications_object_name_check;
alter table notifications
  add constraint notifications_object_name_check check (object_name in (
    'accepted_offer', 'auction', 'approved_account', 'auction_close_with_winner', 'chat_message', 'create_offer', 'create_bid',
    'reserve_lowered', 'create_review', 'create_refund_request', 'counter_offer', 'declined_refund_request', 'offer', 'order',
    'refund_request', 'review', 'sold_listing', 'buyer_listing_matched', 'payout', 'credit')) not valid;
