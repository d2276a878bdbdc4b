-- A movement that is posted twice is stored once, also when its entries belong to no order: the
-- constraint treats nulls as equal.

alter table ledger_entries
  drop constraint ledger_entries_movement_account_currency_order_id_key,
  add constraint ledger_entries_movement_account_currency_order_id_key
    unique nulls not distinct (movement, account, currency, order_id);
