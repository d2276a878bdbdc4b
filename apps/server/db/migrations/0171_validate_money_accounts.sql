-- Checks the stored rows against the constraint of 0170. Validation blocks neither reads nor writes.
-- Therefore it is a transaction of its own.

alter table ledger_entries validate constraint ledger_entries_account_check;
