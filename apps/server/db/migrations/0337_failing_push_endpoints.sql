-- Endpoints that do not respond are paused, longer each time, and deleted after days.

alter table push_subscriptions
  -- Failures since the last success, and when the first of them was.
  add column failures integer not null default 0 check (failures >= 0),
  add column failing_since timestamptz,
  add check ((failures > 0) = (failing_since is not null));

alter table push_sends
  -- What the push service said. Null: not ended.
  add column is_accepted boolean,
  -- Attempts whose message was sent whole, without a response: it may have been accepted.
  add column lost_responses integer not null default 0 check (lost_responses >= 0);
update push_sends set is_accepted = true where ended_at is not null;
alter table push_sends add check ((ended_at is null) = (is_accepted is null));
