-- The exchange surcharge has the same name on invoices and orders. It has no VAT. The trigger of
-- the table refuses changes of rows, and a renamed column changes none.
alter table invoices rename column deposit_minor to surcharge_minor;
