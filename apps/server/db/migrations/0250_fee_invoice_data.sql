-- What an invoice of the marketplace to a seller shows besides its amounts is frozen with it
-- (features/invoices/issue-fee-invoices.ts). No row exists before this migration.

alter table fee_invoices
  -- Name, address and registration numbers of the seller. Null after the retention period of a
  -- closed account.
  add column seller jsonb,
  -- Name, address and registration numbers of the marketplace (COMPANY_DETAILS).
  add column issuer text not null;
comment on column fee_invoices.rates is
  'The fees by kind and VAT rate: [{ kind, percentage, orders, fee_minor, vat_minor }]. Negative: given back.';

create index fee_invoices_of_seller on fee_invoices (seller_id, month desc, currency); -- list of a seller
-- fees of a month
create index ledger_of_fees on ledger_entries (created_at) include (order_id, account, currency, amount_minor)
  where account in ('fees', 'fee_vat');

-- The only change of a document: the data of the seller is erased after the retention period.
create function fee_invoices_are_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.seller is null and (to_jsonb(new) - 'seller') = (to_jsonb(old) - 'seller') then
    return new;
  end if;
  raise exception 'invoices are never changed or deleted' using errcode = 'check_violation', constraint = 'invoices_append_only';
end $$;
drop trigger fee_invoices_append_only on fee_invoices;
create trigger fee_invoices_append_only before update or delete on fee_invoices
  for each row execute function fee_invoices_are_append_only();
