-- What the buyer was told at the purchase, so that a later change of the seller's rules or address
-- does not move it: the expected days, and whose bank holidays count for the deadlines. A calendar
-- is an ISO 3166 code; `GB-ENG`, `GB-SCT` and `GB-NIR` have holidays of their own.
alter table orders
  add column calendar text not null default 'GB-ENG' check (calendar ~ '^[A-Z]{2}(-[A-Z]{3})?$'),
  add column expected_from date,
  add column expected_to date,
  add constraint orders_expected_check check ((expected_from is null) = (expected_to is null) and expected_to >= expected_from);
