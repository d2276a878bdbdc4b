-- Refunds after the dispatch: what a buyer asks for, what both sides say and show, and the return.
-- Amounts in minor units of the seller's currency. Lists of statuses are those of packages/domain.
create table refunds (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  -- Copy of the order's, which never changes.
  seller_id bigint not null references users,
  status text not null constraint refunds_status_check check (status in ('requested', 'offered', 'declined', 'escalated', 'accepted', 'return_sent', 'return_received', 'refunded', 'closed')),
  reason text not null constraint refunds_reason_check check (reason in ('not_arrived', 'does_not_fit', 'not_as_described', 'damaged', 'warranty', 'changed_mind', 'withdrawal', 'goodwill')),
  -- Sent again with the same attempt, the request does not make a second refund.
  attempt uuid not null,
  -- What the buyer asks for; after an offer was accepted or a decision, what was agreed.
  items_minor bigint not null check (items_minor >= 0),
  shipping_minor bigint not null check (shipping_minor >= 0),
  offered_items_minor bigint check (offered_items_minor >= 0),
  offered_shipping_minor bigint check (offered_shipping_minor >= 0),
  offers smallint not null default 0 check (offers between 0 and 3),
  return_paid_by text not null check (return_paid_by in ('buyer', 'seller')),
  -- Where the items are sent back to. Known from the acceptance on.
  return_address jsonb,
  return_sent_at timestamptz,
  repayment_id bigint references repayments,
  due_at timestamptz,
  announce_at timestamptz,
  announced_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  unique (order_id, attempt),
  check (items_minor + shipping_minor > 0),
  check ((offered_items_minor is null) = (offered_shipping_minor is null)),
  check (status <> 'offered' or offered_items_minor is not null),
  constraint refunds_repaid_check check ((status = 'refunded') = (repayment_id is not null)),
  constraint refunds_ended_check check ((status in ('refunded', 'closed')) = (ended_at is not null)),
  check (ended_at is null or due_at is null),
  check (status not in ('return_sent', 'return_received') or return_sent_at is not null)
);
-- a repayment belongs to one refund
create unique index refunds_of_repayment on refunds (repayment_id) where repayment_id is not null;
-- the refunds of a seller, newest first
create index refunds_of_seller on refunds (seller_id, id desc);
-- the next deadlines that are due, and those to announce
create index refunds_due on refunds (due_at) where due_at is not null;
create index refunds_to_announce on refunds (announce_at) where announce_at is not null and announced_at is null;
-- operators: what waits for a decision, oldest first
create index refunds_escalated on refunds (updated_at, id) where status = 'escalated';

create table refund_items (
  refund_id bigint not null references refunds on delete cascade,
  order_item_id bigint not null references order_items,
  quantity integer not null check (quantity > 0),
  primary key (refund_id, order_item_id)
);
-- refunds of an item
create index refund_items_of_item on refund_items (order_item_id);

-- What one side or an operator wrote with a step.
create table refund_entries (
  id bigint generated always as identity primary key,
  refund_id bigint not null references refunds on delete cascade,
  actor text not null constraint refund_entries_actor_check check (actor in ('buyer', 'seller', 'operator')),
  event text not null check (event in ('request', 'accept', 'offer', 'refuse_offer', 'decline', 'escalate', 'send_return', 'receive_return', 'repay', 'close', 'add')),
  text text check (length(text) <= 2000),
  created_at timestamptz not null
);
-- entries of a refund
create index refund_entries_of_refund on refund_entries (refund_id, id);

-- Photos of an entry. Keys are random, and the files are never changed.
create table refund_photos (
  id bigint generated always as identity primary key,
  entry_id bigint not null references refund_entries on delete cascade,
  upload_id bigint not null unique references uploads,
  storage_key text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text not null
);
-- photos of an entry
create index refund_photos_of_entry on refund_photos (entry_id, id);

alter table order_items
  -- The refund that is not over. An item has at most one.
  add column open_refund_id bigint references refunds deferrable initially deferred,
  -- Given back by refunds: of the price and of the share of the postage.
  add column refunded_minor bigint not null default 0,
  add column refunded_shipping_minor bigint not null default 0,
  add constraint order_items_refunded_check check (refunded_minor between 0 and unit_price_minor::bigint * quantity),
  add constraint order_items_refunded_shipping_check check (refunded_shipping_minor >= 0);
-- items of an open refund
create index order_items_open_refund on order_items (open_refund_id) where open_refund_id is not null;

alter table parcels
  add column refund_id bigint references refunds deferrable initially deferred,
  add constraint parcels_refund_check check ((direction = 'return') = (refund_id is not null));
-- return parcels of a refund
create index parcels_of_refund on parcels (refund_id) where refund_id is not null;

alter table order_history drop constraint order_history_step_check;
alter table order_history add constraint order_history_step_check check (step in ('placed', 'accepted', 'declined', 'cancelled', 'repaid', 'dispatched', 'tracking_changed', 'delivered', 'parcel_lost', 'parcel_returned', 'collected', 'confirmed', 'completed', 'deadline_announced', 'deadline_missed', 'refund_requested', 'refund_offered', 'refund_offer_refused', 'refund_accepted', 'refund_declined', 'refund_escalated', 'refund_return_sent', 'refund_return_received', 'refund_repaid', 'refund_closed'));
