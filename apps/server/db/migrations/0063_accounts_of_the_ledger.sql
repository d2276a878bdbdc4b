-- The ledger accepts only the accounts of the chart (packages/domain/src/ledger/accounts.ts), so
-- that a misspelt account cannot hold money that no balance shows. The TypeScript type of the column
-- relies on it. A new payment gateway extends the pattern. `not valid` checks new rows only, so that
-- the table is not locked for a scan. 0064 checks the stored rows.

alter table ledger_entries
  add constraint ledger_entries_account_check
    check (account ~ '^(fees|exchange|gateway:(sandbox|stripe|paypal)|seller:[1-9][0-9]*:pending)$') not valid;
