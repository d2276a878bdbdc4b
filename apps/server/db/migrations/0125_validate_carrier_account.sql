-- Checks the entries stored before 0124, without blocking writes to the ledger.
alter table ledger_entries validate constraint ledger_entries_account_check;
