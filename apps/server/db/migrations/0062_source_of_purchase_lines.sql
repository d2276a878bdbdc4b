-- Each purchase line names its source. The source decides whether the line still holds when stock
-- is reserved, and what happens to it after the payment. `unit_price_minor` is the price that the
-- source agreed with the buyer; for a cart line it is the price of the listing.
-- The default is right for existing lines, and for processes of the previous version that still run
-- during a deployment.

alter table payment_order_lines
  add column source text not null default 'cart' constraint payment_order_lines_source_check check (source in ('cart'));
