-- An agreed line is a number of units that a seller has promised to one buyer at an agreed price:
-- an accepted offer, a won auction. Its units are part of `listings.reserved_quantity` from the
-- first moment until it is paid or expires, whatever happens to purchases that contain it.

create table agreed_lines (
  id bigint generated always as identity primary key,
  source text not null constraint agreed_lines_source_check check (source in ('offer', 'auction')),
  -- The row of the source, e.g. the id of the offer. One agreement makes one line.
  source_reference text not null,
  buyer_id bigint not null references users,
  listing_id bigint not null references listings,
  quantity integer not null check (quantity > 0),
  unit_price_minor integer not null check (unit_price_minor > 0),
  currency text not null constraint agreed_lines_currency_check
    check (currency in ('gbp', 'eur', 'usd', 'pln', 'sek', 'chf')), -- the seller's
  shipping_type text not null constraint agreed_lines_shipping_type_check
    check (shipping_type in ('ship_only', 'click_and_collect')),
  status text not null constraint agreed_lines_status_check check (status in ('open', 'paid', 'expired')),
  -- The deadline that was agreed. No payment starts after it.
  pay_until timestamptz not null,
  -- The units are held until then: `pay_until`, or the end of a payment that was started before it.
  held_until timestamptz not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  unique (source, source_reference),
  check (held_until >= pay_until),
  check ((status = 'open') = (closed_at is null))
);
-- the open lines of a buyer, in the cart; the merge of a guest
create index agreed_lines_of_buyer on agreed_lines (buyer_id);
-- the next deadline
create index agreed_lines_due on agreed_lines (held_until) where status = 'open';
-- check of the stock of a listing
create index agreed_lines_of_listing on agreed_lines (listing_id) where status = 'open';

alter table payment_order_lines
  drop constraint payment_order_lines_source_check,
  add constraint payment_order_lines_source_check check (source in ('cart', 'offer', 'auction')),
  add column agreed_line_id bigint references agreed_lines,
  -- The purchase can still be paid, or is paid. It changes with the status of the purchase.
  add column live boolean not null default true,
  add constraint payment_order_lines_agreed_check check ((source = 'cart') = (agreed_line_id is null)),
  -- The agreed line holds the units, not the purchase.
  add constraint payment_order_lines_agreed_not_held check (agreed_line_id is null or not held),
  -- The same listing may come from the cart and from an agreed line.
  drop constraint payment_order_lines_payment_order_id_listing_id_key;
update payment_order_lines l set live = false
  from payment_orders p where p.id = l.payment_order_id and (p.status = 'cancelled' or p.superseded);
-- An agreed line is in at most one purchase that can still be paid or is paid.
create unique index one_live_purchase_of_agreed_line on payment_order_lines (agreed_line_id)
  where live and agreed_line_id is not null;
-- A listing is at most once in the cart, so at most once in a purchase from it.
create unique index one_cart_line_of_listing on payment_order_lines (payment_order_id, listing_id)
  where agreed_line_id is null;
-- lines of a purchase
create index payment_order_lines_of_purchase on payment_order_lines (payment_order_id);

-- Two items of an order may be the same listing at two prices.
alter table order_items drop constraint order_items_order_id_listing_id_key;
-- items of an order
create index order_items_of_order on order_items (order_id);

-- A cart has one purchase that can still be paid. Purchases of agreed lines only stand beside it.
alter table payment_orders add column has_cart_lines boolean not null default true;
drop index one_live_purchase;
create unique index one_live_purchase on payment_orders (user_id)
  where status in ('open', 'reserved', 'paying', 'expired') and not superseded and has_cart_lines;
