-- Checks the stored rows against the constraints of 0172. Validation blocks neither reads nor
-- writes. Therefore it is a transaction of its own.

alter table orders validate constraint orders_fee_vat_check;
alter table orders validate constraint orders_repaid_fee_vat_check;
