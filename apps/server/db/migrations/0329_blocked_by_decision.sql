-- The reversal of a decision about a report may end only the block that this decision made.
alter table users
  add column blocked_decision_id bigint references report_decisions (id),
  add constraint only_blocked_users_have_a_decision check (blocked_decision_id is null or status in ('blocked', 'deleted')) not valid;
update users u set blocked_decision_id = (
  select max(d.id) from report_decisions d where d.reported_id = u.id and d.outcome = 'block_user' and d.reason = u.blocked_reason
) where u.status = 'blocked';
alter table users validate constraint only_blocked_users_have_a_decision;
