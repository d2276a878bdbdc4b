-- Checks the stored rows against the constraints of 0060. It fails on a row with an unknown value.
-- Validation blocks neither reads nor writes. Therefore it is a transaction of its own.

alter table users validate constraint users_currency_check;
alter table exchange_rates validate constraint exchange_rates_base_check, validate constraint exchange_rates_quote_check;
alter table listings validate constraint listings_currency_check;
alter table payment_orders validate constraint payment_orders_currency_check;
alter table payment_order_lines validate constraint payment_order_lines_currency_check;
alter table payments validate constraint payments_gateway_check, validate constraint payments_currency_check;
alter table orders validate constraint orders_currency_check;
alter table ledger_entries validate constraint ledger_entries_currency_check;
alter table sandbox_gateway.charges validate constraint charges_currency_check;
alter table notifications validate constraint notifications_object_name_check;
alter table documents validate constraint documents_content_type_check;
alter table document_uploads validate constraint document_uploads_content_type_check;
