-- Operators look after orders: search, deadlines that were extended, and money that was paid back
-- outside the gateways.

-- all orders, newest first
create index orders_newest on orders (created_at desc, id desc);
-- the orders of a status, newest first
create index orders_by_status on orders (status, created_at desc, id desc);
-- search by the email address of the buyer
create index orders_of_buyer_email on orders (buyer_email);
-- search by tracking number
create index parcels_of_tracking_number on parcels (upper(replace(tracking_number, ' ', '')));
-- search by words of a title
create index order_items_words on order_items using gin (plain_words(title) gin_trgm_ops);
-- ledger entries of an order
create index ledger_of_order on ledger_entries (order_id, id);
-- missed deadlines of a kind, newest first
create index order_deadlines_missed_by_kind on order_deadlines (kind, ended_at desc, id desc) where outcome = 'missed';

-- When an operator last extended the deadline. It is not moved back to the time of the rules.
alter table order_deadlines add column extended_at timestamptz;

alter table order_history drop constraint order_history_step_check;
alter table order_history add constraint order_history_step_check check (step in ('placed', 'accepted', 'declined', 'cancelled', 'repaid', 'repayment_retried', 'dispatched', 'tracking_changed', 'delivered', 'parcel_lost', 'parcel_returned', 'collected', 'confirmed', 'completed', 'deadline_announced', 'deadline_missed', 'deadline_extended', 'refund_requested', 'refund_offered', 'refund_offer_refused', 'refund_accepted', 'refund_declined', 'refund_escalated', 'refund_return_sent', 'refund_return_received', 'refund_repaid', 'refund_closed'));

-- A repayment that an operator has made outside the gateway, for example by bank transfer.
alter table repayments
  add column outside_reference text check (length(outside_reference) between 1 and 120),
  add constraint repayments_outside_check check (outside_reference is null or (status = 'done' and gateway_reference is null));

-- The account `bank`. `not valid` checks new rows only, so that the table is not locked for a scan.
-- 0119 checks the stored rows.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries
  add constraint ledger_entries_account_check
    check (account ~ '^(fees|exchange|bank|gateway:(sandbox|stripe|paypal)|seller:[1-9][0-9]*:pending)$') not valid;
