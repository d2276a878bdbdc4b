-- 0205 added it without reading the table.
alter table repayments validate constraint repayments_outside_check;
