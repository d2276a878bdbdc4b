-- claimDeliveries read and sorted the whole backlog for each pool of handlers. With the pool on the
-- row it reads as many entries of the index as it claims. Open deliveries of before use the slots of
-- the pool `database` once.
alter table outbox_deliveries add column pool text not null default 'database'
  constraint outbox_deliveries_pool check (pool in ('database', 'messages', 'gateways', 'scanner'));
alter table outbox_deliveries alter column pool drop default;

drop index outbox_deliveries_open;
-- claimDeliveries: due deliveries of a pool, in order. Its condition differs in form from the one of
-- outbox_deliveries_open_key, so that PostgreSQL does not read all open deliveries of this index to
-- check for earlier events of a key, as it does while it has no statistics of the table.
create index outbox_deliveries_open on outbox_deliveries (pool, next_attempt_at)
  where coalesce(delivered_at, dead_at) is null;
