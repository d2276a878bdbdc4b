-- claimDeliveries read and sorted the whole backlog for each pool of handlers. With the pool on the
-- row it reads as many entries of the index as it claims. Open deliveries of before use the slots of
-- the pool `database` once.
alter table outbox_deliveries add column pool text not null default 'database'
  constraint outbox_deliveries_pool check (pool in ('database', 'messages', 'gateways', 'scanner'));
alter table outbox_deliveries alter column pool drop default;

drop index outbox_deliveries_open;
-- claimDeliveries: due deliveries of a pool, in order; failed deliveries that are repeated
create index outbox_deliveries_open on outbox_deliveries (pool, next_attempt_at)
  where delivered_at is null and dead_at is null;

drop index outbox_deliveries_open_key;
-- claimDeliveries: is an earlier event of this key still open? Its condition differs in form from
-- the one of outbox_deliveries_open: without statistics of the table PostgreSQL would read all
-- entries of that index for each delivery.
create index outbox_deliveries_open_key on outbox_deliveries (reaction, key, event_id)
  where coalesce(delivered_at, dead_at) is null and key is not null;
