-- The account `surcharges`. `not valid` checks new rows only, so that the table is not locked for a
-- scan. 0147 checks the stored rows.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries
  add constraint ledger_entries_account_check
    check (account ~ '^(fees|exchange|bank|surcharges|gateway:(sandbox|stripe|paypal)|carrier:sandbox|seller:[1-9][0-9]*:pending)$') not valid;
