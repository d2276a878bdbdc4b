-- Payouts of a gateway that holds the share of each seller in an order (PayPal): one for each order.
alter table payouts
  -- Set when the gateway pays the share of one order. Null: a payout of the balance.
  add column order_id bigint references orders,
  -- What the gateway has paid, when that is not `amount_minor`: it pays less after a refund, and more when
  -- it has paid before one.
  add column paid_minor bigint check (paid_minor >= 0),
  add constraint payouts_order_check check ((gateway = 'paypal') = (order_id is not null)) not valid;
-- The share of an order is paid once.
create unique index payouts_of_order on payouts (order_id) where order_id is not null;
-- A run pays the balance of a seller once in each currency.
drop index payouts_of_run;
create unique index payouts_of_run on payouts (seller_id, currency, run_day) where order_id is null;
