-- Carts, purchases, payments, orders and the ledger.
-- A payment order is one purchase from one or more sellers. Its lines hold stock while it is
-- reserved.

create table cart_listings (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  listing_id bigint not null references listings on delete cascade,
  item_quantity integer not null check (item_quantity between 1 and 9999),
  shipping_type text not null check (shipping_type in ('ship_only', 'click_and_collect')),
  -- The price when the buyer last opened the cart, so that the cart can show a price change.
  seen_price_minor integer not null,
  created_at timestamptz not null default now(),
  unique (user_id, listing_id)
);

create table payment_orders (
  id bigint generated always as identity primary key,
  reference text not null unique, -- the number that buyers and support use
  user_id bigint not null references users,
  status text not null check (status in ('open', 'reserved', 'paying', 'paid', 'expired', 'cancelled')),
  gateway text not null check (gateway in ('stripe', 'paypal', 'sandbox')),
  currency text not null, -- the buyer's
  items_minor integer not null check (items_minor >= 0),
  shipping_minor integer not null check (shipping_minor >= 0),
  total_minor integer generated always as (items_minor + shipping_minor) stored,
  email citext not null,
  address jsonb not null,
  reserved_until timestamptz,
  extended boolean not null default false,
  created_at timestamptz not null,
  paid_at timestamptz,
  check ((status in ('reserved', 'paying')) <= (reserved_until is not null))
);
-- expiry of reservations
create index payment_orders_due on payment_orders (reserved_until) where status in ('reserved', 'paying');
create index payment_orders_of_user on payment_orders (user_id, created_at desc);

create table payment_order_lines (
  id bigint generated always as identity primary key,
  payment_order_id bigint not null references payment_orders on delete cascade,
  listing_id bigint not null references listings,
  seller_id bigint not null references users,
  quantity integer not null check (quantity > 0),
  -- The listing's reserved_quantity includes the quantity of this line.
  held boolean not null default false,
  title text not null,
  unit_price_minor integer not null check (unit_price_minor > 0),
  -- The share of this line in the shipping costs of the seller's parcel.
  shipping_minor integer not null default 0 check (shipping_minor >= 0),
  currency text not null, -- the seller's
  -- From the seller's currency to the buyer's, fixed with the reservation.
  rate numeric(18, 8) not null,
  -- Charged amounts are in the buyer's currency.
  charged_items_minor integer not null check (charged_items_minor >= 0),
  charged_shipping_minor integer not null check (charged_shipping_minor >= 0),
  shipping_type text not null check (shipping_type in ('ship_only', 'click_and_collect')),
  unique (payment_order_id, listing_id)
);
-- purchases that hold stock of a listing
create index payment_order_lines_of_listing on payment_order_lines (listing_id) where held;

-- One row for each attempt to charge. The idempotency key makes a repeated gateway call harmless.
-- A unique index allows one active payment for each purchase.
create table payments (
  id bigint generated always as identity primary key,
  payment_order_id bigint not null references payment_orders,
  gateway text not null,
  idempotency_key text not null unique,
  gateway_reference text,
  status text not null check (status in ('started', 'requires_action', 'authorised', 'captured', 'declined', 'voided', 'refunded')),
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  decline_code text,
  challenge_url text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index one_live_payment on payments (payment_order_id) where status in ('started', 'requires_action', 'authorised', 'captured');
-- recovery of payments that were interrupted
create index payments_unsettled on payments (updated_at) where status in ('started', 'requires_action', 'authorised');

create table orders (
  id bigint generated always as identity primary key,
  reference text not null unique,
  payment_order_id bigint not null references payment_orders,
  buyer_id bigint not null references users,
  seller_id bigint not null references users,
  status text not null check (status in ('processing', 'fully_paid', 'partially_paid', 'create_shipping', 'completed', 'cancelled')),
  shipping_type text not null check (shipping_type in ('ship_only', 'click_and_collect', 'both')),
  currency text not null, -- the seller's
  items_minor integer not null check (items_minor > 0),
  shipping_minor integer not null check (shipping_minor >= 0),
  fee_percentage numeric(5, 2) not null,
  fee_minor integer not null check (fee_minor >= 0),
  fee_source text not null default 'system' check (fee_source in ('imported', 'system')),
  charged_minor integer not null check (charged_minor >= 0), -- in the buyer's currency
  buyer_email citext not null,
  address jsonb not null,
  seller_read_at timestamptz,
  buyer_read_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (payment_order_id, seller_id),
  check (fee_minor <= items_minor)
);
create index orders_of_seller on orders (seller_id, created_at desc, id desc); -- list of sales
-- list of the buyer's orders
create index orders_of_buyer on orders (buyer_id, created_at desc, id desc);
-- counts of unread orders
create index orders_unread_by_seller on orders (seller_id) where seller_read_at is null;
create index orders_unread_by_buyer on orders (buyer_id) where buyer_read_at is null;

create table order_items (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  listing_id bigint not null references listings,
  status text not null check (status in ('pending', 'accepted', 'declined', 'confirmed')),
  title text not null,
  quantity integer not null check (quantity > 0),
  unit_price_minor integer not null check (unit_price_minor > 0),
  shipping_type text not null check (shipping_type in ('ship_only', 'click_and_collect')),
  photo_key text,
  unique (order_id, listing_id)
);
-- check before a listing is deleted
create index order_items_of_listing on order_items (listing_id);

-- Double-entry ledger. The entries of one movement add up to zero in each currency. A constraint
-- trigger checks that at commit.
create table ledger_entries (
  id bigint generated always as identity primary key,
  movement text not null, -- e.g. 'capture:<payment id>'
  account text not null, -- 'gateway:sandbox', 'fees', 'exchange', 'seller:<id>:pending'
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  order_id bigint references orders,
  created_at timestamptz not null,
  unique (movement, account, currency, order_id)
);
-- balance and statement of an account
create index ledger_of_account on ledger_entries (account, currency, id);

create function ledger_movement_is_balanced() returns trigger language plpgsql as $$
begin
  if exists (select 1 from ledger_entries where movement = new.movement group by currency having sum(amount_minor) <> 0) then
    raise exception 'ledger movement % does not add up to zero', new.movement using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_balanced after insert or update or delete on ledger_entries
  deferrable initially deferred for each row execute function ledger_movement_is_balanced();

-- The data of the sandbox payment gateway. It stands for an external company, so no other table
-- refers to this schema.
create schema sandbox_gateway;
create table sandbox_gateway.charges (
  reference text primary key,
  idempotency_key text not null unique,
  amount_minor integer not null,
  currency text not null,
  status text not null check (status in ('requires_action', 'authorised', 'captured', 'declined', 'voided', 'refunded')),
  decline_code text,
  return_url text not null,
  card_last4 text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
