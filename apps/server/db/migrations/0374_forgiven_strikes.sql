-- Operators can forgive a strike: the unpaid auction does not count for its buyer any more. The audit
-- log has the operator and the reason.
alter table auctions add column strike_forgiven_at timestamptz,
  add constraint auctions_forgiven_check check (strike_forgiven_at is null or unpaid_at is not null);
