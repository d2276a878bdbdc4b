-- Columns with a closed set of values accept only these values: an unknown currency cannot be
-- stored. The TypeScript types of the columns rely on it. `not valid` checks new rows only, so that
-- no table is locked for a scan. 0061 checks the stored rows.

-- Rates were compared without regard to case.
update exchange_rates set base = lower(base), quote = lower(quote) where base <> lower(base) or quote <> lower(quote);

alter table users
  add constraint users_currency_check check (currency in ('gbp', 'eur', 'usd', 'pln', 'sek', 'chf')) not valid;
alter table exchange_rates
  add constraint exchange_rates_base_check check (base in ('gbp', 'eur', 'usd', 'pln', 'sek', 'chf')) not valid,
  add constraint exchange_rates_quote_check check (quote in ('gbp', 'eur', 'usd', 'pln', 'sek', 'chf')) not valid;
alter table listings
  add constraint listings_currency_check check (currency in ('gbp', 'eur', 'usd', 'pln', 'sek', 'chf')) not valid;
alter table payment_orders
  add constraint payment_orders_currency_check check (currency in ('gbp', 'eur', 'usd', 'pln', 'sek', 'chf')) not valid;
alter table payment_order_lines
  add constraint payment_order_lines_currency_check check (currency in ('gbp', 'eur', 'usd', 'pln', 'sek', 'chf')) not valid;
alter table payments
  add constraint payments_gateway_check check (gateway in ('stripe', 'paypal', 'sandbox')) not valid,
  add constraint payments_currency_check check (currency in ('gbp', 'eur', 'usd', 'pln', 'sek', 'chf')) not valid;
alter table orders
  add constraint orders_currency_check check (currency in ('gbp', 'eur', 'usd', 'pln', 'sek', 'chf')) not valid;
alter table ledger_entries
  add constraint ledger_entries_currency_check check (currency in ('gbp', 'eur', 'usd', 'pln', 'sek', 'chf')) not valid;
alter table sandbox_gateway.charges
  add constraint charges_currency_check check (currency in ('gbp', 'eur', 'usd', 'pln', 'sek', 'chf')) not valid;
alter table notifications
  add constraint notifications_object_name_check check (object_name in (
    'accepted_offer', 'auction', 'approved_account', 'auction_close_with_winner', 'chat_message', 'create_offer', 'create_bid',
    'reserve_lowered', 'create_review', 'create_refund_request', 'counter_offer', 'declined_refund_request', 'offer', 'order',
    'refund_request', 'review', 'sold_listing', 'buyer_listing_matched')) not valid;
alter table documents
  add constraint documents_content_type_check check (content_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')) not valid;
alter table document_uploads
  add constraint document_uploads_content_type_check
    check (content_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')) not valid;
