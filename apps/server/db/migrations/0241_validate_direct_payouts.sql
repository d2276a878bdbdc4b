-- Checks the stored rows against the constraint of 0240, without locking the table.
alter table payouts validate constraint payouts_order_check;
