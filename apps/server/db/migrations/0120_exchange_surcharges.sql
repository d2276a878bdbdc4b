-- Exchange surcharges: a part may cost an amount that the buyer gets back for the old unit. It is
-- charged with the price and held in the account `surcharges` until the buyer gets it back
-- (`refunded`) or the seller gets it (`forfeited`). Amounts in minor units of the seller's currency.

-- Of one unit. An auction has none: its bids would not say what is paid.
alter table listings
  add column exchange_surcharge_minor integer check (exchange_surcharge_minor between 1 and 100000000),
  add constraint listings_surcharge_check check (exchange_surcharge_minor is null or sale_format <> 'auction');

alter table agreed_lines add column unit_surcharge_minor integer not null default 0 check (unit_surcharge_minor >= 0);

alter table payment_order_lines
  add column unit_surcharge_minor integer not null default 0 check (unit_surcharge_minor >= 0),
  add column charged_surcharge_minor bigint not null default 0 check (charged_surcharge_minor >= 0);

-- `total_minor` is generated from other columns, so it is created again.
alter table payment_orders drop column total_minor;
alter table payment_orders
  add column surcharge_minor bigint not null default 0 check (surcharge_minor >= 0),
  add column total_minor bigint generated always as (items_minor + shipping_minor + surcharge_minor) stored;

alter table orders
  add column surcharge_minor bigint not null default 0 check (surcharge_minor >= 0),
  add column repaid_surcharge_minor bigint not null default 0,
  add constraint orders_repaid_surcharge_check check (repaid_surcharge_minor between 0 and surcharge_minor);

alter table order_items add column unit_surcharge_minor integer not null default 0 check (unit_surcharge_minor >= 0);

alter table repayments add column surcharge_minor bigint not null default 0 check (surcharge_minor >= 0);
alter table repayments
  drop constraint repayments_check,
  add constraint repayments_amount_check check (items_minor + shipping_minor + surcharge_minor > 0);

-- The surcharge of all units of one order item.
create table surcharges (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  order_item_id bigint not null unique references order_items,
  status text not null constraint surcharges_status_check check (status in ('held', 'sent', 'refused', 'escalated', 'refunded', 'forfeited')),
  amount_minor bigint not null check (amount_minor > 0),
  -- The fee of the marketplace on a forfeited surcharge.
  fee_minor bigint not null default 0 check (fee_minor between 0 and amount_minor),
  -- How the old unit was sent. No carrier: it was handed over.
  sent_at timestamptz,
  carrier text check (length(carrier) between 1 and 40),
  carrier_name text check (length(carrier_name) between 1 and 80),
  tracking_number text check (length(tracking_number) between 1 and 60),
  tracking_url text check (tracking_url ~ '^https://' and length(tracking_url) <= 500),
  refusal_reason text constraint surcharges_refusal_reason_check check (refusal_reason in ('not_arrived', 'wrong_part', 'incomplete', 'damaged', 'other')),
  refusal_text text check (length(refusal_text) <= 2000),
  -- What the buyer says about the refusal, and the operator about the decision.
  escalation_text text check (length(escalation_text) <= 2000),
  decision_text text check (length(decision_text) <= 2000),
  -- Null for a refunded surcharge whose payment was voided: nothing was charged.
  repayment_id bigint references repayments,
  due_at timestamptz,
  announce_at timestamptz,
  announced_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  constraint surcharges_ended_check check ((status in ('refunded', 'forfeited')) = (ended_at is not null)),
  constraint surcharges_repaid_check check (repayment_id is null or status = 'refunded'),
  constraint surcharges_fee_check check (fee_minor = 0 or status = 'forfeited'),
  check (ended_at is null or due_at is null),
  check (status not in ('sent', 'refused', 'escalated') or sent_at is not null),
  check (status not in ('refused', 'escalated') or refusal_reason is not null),
  check (carrier is null or sent_at is not null)
);
-- surcharges of an order
create index surcharges_of_order on surcharges (order_id, id);
-- surcharges that a repayment gives back
create index surcharges_of_repayment on surcharges (repayment_id) where repayment_id is not null;
-- the next deadlines that are due, and those to announce
create index surcharges_due on surcharges (due_at) where due_at is not null;
create index surcharges_to_announce on surcharges (announce_at) where announce_at is not null and announced_at is null;
-- operators: what waits for a decision, oldest first
create index surcharges_escalated on surcharges (updated_at, id) where status = 'escalated';

-- The sum of the repayments of an order is what the order says was given back.
create or replace function repayments_match_order() returns trigger language plpgsql as $$
declare
  wrong bigint;
begin
  select o.id into wrong
  from orders o cross join lateral (
    select coalesce(sum(items_minor), 0) as items, coalesce(sum(shipping_minor), 0) as shipping, coalesce(sum(surcharge_minor), 0) as surcharge,
      coalesce(sum(charged_minor), 0) as charged, coalesce(sum(fee_minor), 0) as fee
    from repayments where order_id = o.id
  ) as r
  where o.id = coalesce(new.order_id, old.order_id)
    and (o.repaid_items_minor, o.repaid_shipping_minor, o.repaid_surcharge_minor, o.repaid_charged_minor, o.repaid_fee_minor)
      is distinct from (r.items, r.shipping, r.surcharge, r.charged, r.fee);
  if wrong is not null then
    raise exception 'the repayments of order % do not sum to what it says was repaid', wrong using errcode = 'check_violation', constraint = 'repayments_match_order';
  end if;
  return null;
end $$;

-- The surcharges of an order sum to what was charged for them, and those that a repayment gives back
-- to what the order says was repaid. So a surcharge is repaid once.
create function surcharges_match_order() returns trigger language plpgsql as $$
declare
  checked_order bigint;
  wrong bigint;
begin
  if tg_table_name = 'orders' then checked_order := new.id; else checked_order := coalesce(new.order_id, old.order_id); end if;
  select o.id into wrong
  from orders o cross join lateral (
    select coalesce(sum(amount_minor), 0) as charged, coalesce(sum(amount_minor) filter (where repayment_id is not null), 0) as repaid
    from surcharges where order_id = o.id
  ) as s
  where o.id = checked_order and (o.surcharge_minor, o.repaid_surcharge_minor) is distinct from (s.charged, s.repaid);
  if wrong is not null then
    raise exception 'the surcharges of order % do not sum to its amounts', wrong using errcode = 'check_violation', constraint = 'surcharges_match_order';
  end if;
  return null;
end $$;
create constraint trigger surcharges_match_order after insert or update or delete on surcharges
  deferrable initially deferred for each row execute function surcharges_match_order();
create constraint trigger surcharges_match_order after insert on orders
  deferrable initially deferred for each row when (new.surcharge_minor > 0) execute function surcharges_match_order();

create function repaid_surcharges_match_order() returns trigger language plpgsql as $$
begin
  if (select sum(amount_minor) from surcharges where repayment_id = new.id) is distinct from nullif(new.surcharge_minor, 0) then
    raise exception 'repayment % does not give back the surcharges that name it', new.id using errcode = 'check_violation', constraint = 'repaid_surcharges_match_order';
  end if;
  return null;
end $$;
create constraint trigger repaid_surcharges_match_order after insert on repayments
  deferrable initially deferred for each row when (new.surcharge_minor > 0) execute function repaid_surcharges_match_order();

alter table order_history drop constraint order_history_step_check;
alter table order_history add constraint order_history_step_check check (step in ('placed', 'accepted', 'declined', 'cancelled', 'repaid', 'repayment_retried', 'dispatched', 'tracking_changed', 'delivered', 'parcel_lost', 'parcel_returned', 'collected', 'confirmed', 'completed', 'deadline_announced', 'deadline_missed', 'deadline_extended', 'refund_requested', 'refund_offered', 'refund_offer_refused', 'refund_accepted', 'refund_declined', 'refund_escalated', 'refund_return_sent', 'refund_return_received', 'refund_repaid', 'refund_closed', 'surcharge_sent', 'surcharge_refused', 'surcharge_escalated', 'surcharge_refunded', 'surcharge_forfeited'));
