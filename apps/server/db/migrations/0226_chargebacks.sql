-- Chargebacks (features/chargebacks): the bank of a buyer takes a payment back.
create table chargebacks (
  id bigint generated always as identity primary key,
  gateway text not null check (gateway in ('sandbox', 'stripe', 'paypal')),
  -- The gateway's id of the dispute.
  reference text not null,
  payment_id bigint not null references payments,
  -- Set when only the share of one seller is disputed.
  seller_id bigint references users,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('gbp', 'eur', 'usd', 'pln', 'sek', 'chf', 'jpy')),
  reason text not null,
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost')),
  -- The gateway has taken the amount from the balance.
  withheld_at timestamptz,
  evidence_due_at timestamptz,
  evidence_submitted_at timestamptz,
  -- What was submitted.
  evidence_text text,
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  -- The ledger has the outcome.
  settled_at timestamptz,
  check ((status in ('won', 'lost')) = (ended_at is not null)),
  check (settled_at is null or ended_at is not null)
);
create unique index chargebacks_reference on chargebacks (gateway, reference);
create index chargebacks_of_payment on chargebacks (payment_id); -- is a payment disputed
create index chargebacks_of_seller on chargebacks (seller_id) where seller_id is not null; -- foreign key
create index open_chargebacks on chargebacks (evidence_due_at, id) where ended_at is null; -- operators, deadline
create index chargebacks_by_time on chargebacks (id desc) where ended_at is not null; -- operators

-- The orders that bear a chargeback, with what is withheld of their sellers' shares.
create table chargeback_orders (
  chargeback_id bigint not null references chargebacks on delete cascade,
  order_id bigint not null references orders,
  -- In the currency of the payment.
  disputed_minor bigint not null check (disputed_minor >= 0),
  -- In the currency of the order.
  reserved_minor bigint not null check (reserved_minor >= 0),
  -- What the seller says about it. Part of the evidence.
  seller_text text check (length(seller_text) between 1 and 4000),
  -- After a loss: what the buyer has got is in the repayments of the order.
  repaid_at timestamptz,
  primary key (chargeback_id, order_id)
);
create index chargebacks_of_order on chargeback_orders (order_id); -- is an order disputed

alter table repayments
  drop constraint repayments_reason_check,
  add constraint repayments_reason_check
    check (reason in ('decline', 'cancellation', 'refund', 'withdrawal', 'surcharge', 'decision', 'chargeback')) not valid;

alter table order_history
  drop constraint order_history_step_check,
  add constraint order_history_step_check check (step in (
    'placed', 'accepted', 'declined', 'cancelled', 'repaid', 'repayment_retried', 'dispatched',
    'tracking_changed', 'delivered', 'parcel_late', 'parcel_lost', 'parcel_found',
    'parcel_returned', 'collection_changed', 'collected', 'confirmed', 'completed',
    'deadline_announced', 'deadline_missed', 'deadline_extended', 'refund_requested',
    'refund_offered', 'refund_offer_refused', 'refund_accepted', 'refund_declined',
    'refund_escalated', 'refund_return_sent', 'refund_return_received', 'refund_repaid',
    'refund_closed', 'surcharge_sent', 'surcharge_refused', 'surcharge_escalated',
    'surcharge_refunded', 'surcharge_forfeited', 'charged_back', 'chargeback_won',
    'chargeback_lost')) not valid;

alter table notifications
  drop constraint notifications_object_name_check,
  add constraint notifications_object_name_check check (object_name in (
    'accepted_offer', 'auction', 'approved_account', 'auction_close_with_winner',
    'chat_message', 'create_offer', 'create_bid', 'reserve_lowered', 'create_review',
    'create_refund_request', 'counter_offer', 'declined_refund_request', 'offer', 'order',
    'refund_request', 'review', 'sold_listing', 'buyer_listing_matched', 'payout', 'credit',
    'chargeback')) not valid;

-- The data of the sandbox gateway: disputes.
create table sandbox_gateway.disputes (
  reference text primary key,
  charge_reference text not null references sandbox_gateway.charges,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost')),
  evidence jsonb,
  evidence_due_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sandbox_disputes_of_charge on sandbox_gateway.disputes (charge_reference); -- foreign key
