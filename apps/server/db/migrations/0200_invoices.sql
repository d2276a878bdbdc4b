-- Invoices and credit notes of sellers for orders, and invoices of the marketplace for its fee
-- (features/invoices). A row contains a number and amounts. Names, addresses and lines are frozen
-- with the order.

create table invoices (
  id bigint generated always as identity primary key,
  seller_id bigint not null references users,
  order_id bigint not null references orders,
  document text not null check (document in ('invoice', 'credit_note')),
  -- The repayment that a credit note is about.
  repayment_id bigint unique references repayments,
  -- Counts the documents of a seller without gaps: assigned under the lock of the seller.
  number integer not null check (number > 0),
  -- Price and postage, VAT included. The VAT is rounded once for each document.
  gross_minor bigint not null check (gross_minor >= 0),
  vat_minor bigint not null check (vat_minor between 0 and gross_minor),
  -- The exchange surcharge: a deposit, which has no VAT.
  deposit_minor bigint not null check (deposit_minor >= 0),
  issued_at timestamptz not null,
  check ((document = 'credit_note') = (repayment_id is not null))
);
create unique index invoices_by_number on invoices (seller_id, document, number); -- next number
create unique index invoices_once on invoices (order_id) where document = 'invoice'; -- one invoice for each order
create index invoices_of_order on invoices (order_id, id); -- documents on the page of an order

create table fee_invoices (
  id bigint generated always as identity primary key,
  seller_id bigint not null references users,
  -- The first day of the month, in UTC.
  month date not null check (extract(day from month) = 1),
  currency text not null check (currency in ('gbp', 'eur', 'usd', 'pln', 'sek', 'chf', 'jpy')),
  -- One series of the marketplace without gaps: assigned under an advisory lock.
  number integer not null unique check (number > 0),
  -- Amounts for each VAT rate: [{ percentage, fee_minor, vat_minor }]. Negative: given back.
  rates jsonb not null,
  issued_at timestamptz not null
);
create unique index fee_invoices_once on fee_invoices (seller_id, month, currency); -- invoices of a month

-- Documents are never changed. Truncation stays possible for tests.
create function invoices_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'invoices are never changed or deleted' using errcode = 'check_violation', constraint = 'invoices_append_only';
end $$;
create trigger invoices_append_only before update or delete on invoices for each row execute function invoices_are_append_only();
create trigger fee_invoices_append_only before update or delete on fee_invoices for each row execute function invoices_are_append_only();
