-- The whole chart of accounts (packages/domain/src/ledger/accounts.ts, docs/money.md). `not valid` checks
-- new rows only, so that the table is not locked for a scan. 0171 checks the stored rows.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries
  add constraint ledger_entries_account_check
    check (account ~ '^(fees|fee_vat|exchange|bank|surcharges|refunds|chargebacks|credits|gateway_costs|(gateway|payouts):(sandbox|stripe|paypal)|carrier:sandbox|seller:[1-9][0-9]*:(pending|available|reserved))$') not valid;

-- The ledger is append-only: a correction is another movement. Truncation stays possible for tests.
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are never changed or deleted' using errcode = 'check_violation', constraint = 'ledger_append_only';
end $$;
create trigger ledger_append_only before update or delete on ledger_entries
  for each row execute function ledger_is_append_only();
-- Only inserts remain, so the sums are checked for them only.
drop trigger ledger_balanced on ledger_entries;
create constraint trigger ledger_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_movement_is_balanced();
