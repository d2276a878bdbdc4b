-- Appeals of reporters against decisions without action (Digital Services Act, article 20;
-- features/reports). Reversed, the reports belong to a new decision of the other operator.
create table reporter_appeals (
  id bigint generated always as identity primary key,
  -- Once for each report.
  report_id bigint not null unique references reports,
  -- The decision without action. It has no reports any more after a reversal.
  decision_id bigint not null,
  decision_operator_id bigint not null,
  -- What the reporter writes. Erased with the text of the report.
  text text not null check (length(text) <= 8000),
  status text not null default 'open' check (status in ('open', 'upheld', 'reversed')),
  decided_by bigint references users,
  -- The reporter reads it if the decision stays.
  decision_reason text check (length(decision_reason) between 1 and 500),
  created_at timestamptz not null,
  decided_at timestamptz,
  foreign key (decision_id, decision_operator_id) references report_decisions (id, operator_id),
  check ((status = 'open') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((decided_at is null) = (decision_reason is null)),
  -- Another operator than the one who decided.
  check (decided_by <> decision_operator_id)
);
create index reporter_appeals_of_decision on reporter_appeals (decision_id, decision_operator_id, id); -- page of a case
create index open_reporter_appeals on reporter_appeals (decision_id) where status = 'open'; -- queue of operators
