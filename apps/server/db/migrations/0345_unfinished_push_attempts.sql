-- A push message is begun at most twice while results are unknown, and the requests to a host are limited before they are claimed.

-- An attempt counts before its request, until it is known that nothing was accepted.
alter table push_sends rename column lost_responses to unfinished_attempts;
alter table push_sends rename constraint push_sends_lost_responses_check to push_sends_unfinished_attempts_check;
alter table native_push_sends
  -- Attempts whose message may have been accepted: each counts before its request.
  add column unfinished_attempts integer not null default 0 check (unfinished_attempts >= 0);

alter table push_subscriptions
  -- Whose requests are limited: claimed deliveries are chosen by it.
  add column host text not null generated always as (coalesce(lower(substring(endpoint from '^[a-zA-Z]+://([^/?#]+)')), '')) stored,
  -- The number of failures decides, whose pauses last for days.
  drop column failing_since;
