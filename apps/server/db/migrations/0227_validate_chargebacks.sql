-- 0226 added them without reading the tables.
alter table repayments validate constraint repayments_reason_check;
alter table order_history validate constraint order_history_step_check;
alter table notifications validate constraint notifications_object_name_check;
