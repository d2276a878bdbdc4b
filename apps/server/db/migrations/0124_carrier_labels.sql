-- Labels that sellers buy from a carrier gateway. A label is stored before the gateway is called,
-- with a parcel that takes its items, so that two purchases never take the same unit and a crash
-- loses none. Lists of statuses are those of packages/domain. Amounts in minor units.

create table carrier_labels (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  -- Of a return.
  refund_id bigint references refunds,
  status text not null constraint carrier_labels_status_check check (status in ('requested', 'bought', 'refused', 'cancelling', 'cancelled')),
  gateway text not null constraint carrier_labels_gateway_check check (gateway in ('sandbox')),
  -- The key of the gateway: the same key is the same label.
  idempotency_key uuid not null unique default gen_random_uuid(),
  service text not null check (length(service) between 1 and 80),
  service_name text not null check (length(service_name) between 1 and 80),
  weight_grams integer not null check (weight_grams between 1 and 2000000),
  length_mm integer not null check (length_mm between 1 and 20000),
  width_mm integer not null check (width_mm between 1 and 20000),
  height_mm integer not null check (height_mm between 1 and 20000),
  -- What the seller agreed to pay, and what the gateway charges us.
  price_minor bigint not null check (price_minor > 0),
  cost_minor bigint check (cost_minor >= 0),
  currency text not null constraint carrier_labels_currency_check check (currency in ('gbp', 'eur', 'usd', 'pln', 'sek', 'chf')),
  -- Why the gateway refused it.
  problem text check (problem ~ '^[a-z_]{1,60}$'),
  -- The PDF in the storage. It contains addresses, so it is deleted after some weeks.
  file_key text check (length(file_key) between 1 and 200),
  -- When the ledger got its cost. Null: the gateway has not sold it yet.
  bought_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((bought_at is null) = (cost_minor is null)),
  check (status <> 'bought' or bought_at is not null),
  check (status <> 'requested' or bought_at is null),
  check ((status in ('refused', 'cancelled')) = (ended_at is not null)),
  check ((status = 'refused') <= (problem is not null))
);
-- labels of an order
create index carrier_labels_of_order on carrier_labels (order_id, id);
-- labels of a return
create index carrier_labels_of_refund on carrier_labels (refund_id) where refund_id is not null;
-- labels whose gateway has to be called again, longest wait first
create index carrier_labels_unfinished on carrier_labels (updated_at) where status in ('requested', 'cancelling');
-- files to delete, oldest first
create index carrier_labels_with_file on carrier_labels (created_at) where file_key is not null;

-- The label with which a parcel is sent. Null: the seller has entered a number.
alter table parcels add column label_id bigint unique references carrier_labels;

-- The account of a carrier gateway: what we owe it. `not valid` checks new rows only, so that the
-- table is not locked for a scan. 0125 checks the stored rows.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries
  add constraint ledger_entries_account_check
    check (account ~ '^(fees|exchange|bank|gateway:(sandbox|stripe|paypal)|carrier:sandbox|seller:[1-9][0-9]*:pending)$') not valid;
