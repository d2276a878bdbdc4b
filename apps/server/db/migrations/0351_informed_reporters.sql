-- Reporters are informed of a decision in pages, so that thousands of them do not delay other
-- events (features/reports). A repeated page finds that it was written.
alter table report_decisions
  add column reporters_news text check (reporters_news in ('no_action', 'action', 'reversed', 'action_after_appeal')),
  -- The last report whose reporter is being informed of it.
  add column reporters_informed_up_to bigint,
  add check ((reporters_news is null) = (reporters_informed_up_to is null));
