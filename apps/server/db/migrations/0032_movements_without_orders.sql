-- "The same movement posted twice is posted once" also for entries that belong to no order: nulls count as the same.

alter table ledger_entries
  drop constraint ledger_entries_movement_account_currency_order_id_key,
  add constraint ledger_entries_movement_account_currency_order_id_key
    unique nulls not distinct (movement, account, currency, order_id);
