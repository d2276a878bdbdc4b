-- A price is at most 1,000,000.00 and a line has up to 9,999 units, so sums do not fit in an integer.
-- Prices of one unit do. `payment_orders.total_minor` is generated from two of the columns, so it is
-- created again.

alter table payment_orders drop column total_minor;
alter table payment_orders
  alter column items_minor type bigint,
  alter column shipping_minor type bigint,
  add column total_minor bigint generated always as (items_minor + shipping_minor) stored;

alter table payment_order_lines
  alter column shipping_minor type bigint,
  alter column charged_items_minor type bigint,
  alter column charged_shipping_minor type bigint;

alter table payments alter column amount_minor type bigint;

alter table orders
  alter column items_minor type bigint,
  alter column shipping_minor type bigint,
  alter column fee_minor type bigint,
  alter column charged_minor type bigint;

alter table sandbox_gateway.charges alter column amount_minor type bigint;
