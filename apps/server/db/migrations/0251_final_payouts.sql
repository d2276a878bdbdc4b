-- A seller who closes the account asks for a payout at once, also on the day of another one
-- (features/payouts/request-final-payout.ts). The lock of the seller lets it be created once.

alter table payouts add column is_final boolean not null default false;
drop index payouts_of_run;
-- a run pays a seller once in each currency
create unique index payouts_of_run on payouts (seller_id, currency, run_day) where order_id is null and not is_final;
