-- Requests of sellers to check a blocked listing again after they have corrected it
-- (features/reports). Unlike an appeal they do not say that the decision is wrong.
create table report_corrections (
  id bigint generated always as identity primary key,
  decision_id bigint not null references report_decisions,
  status text not null default 'open' check (status in ('open', 'accepted', 'refused')),
  decided_by bigint references users,
  -- The seller reads it.
  decision_reason text check (length(decision_reason) between 1 and 500),
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((status = 'open') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((decided_at is null) = (decision_reason is null))
);
create index report_corrections_of_decision on report_corrections (decision_id, id); -- history of a decision
-- Queue of operators. One open request of a decision.
create unique index open_report_corrections on report_corrections (decision_id) where status = 'open';
-- The newest block of a listing: only it can be ended by a correction or an appeal.
create index blocks_of_listing on report_decisions (listing_id, id desc) where outcome = 'block_listing';
