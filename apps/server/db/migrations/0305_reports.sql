-- Reports of listings, users and messages, decisions of operators about them, and appeals of the
-- reported users (features/reports).
create table report_decisions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('listing', 'user', 'message')),
  reported_id bigint not null references users,
  listing_id bigint references listings,
  message_id bigint references messages,
  outcome text not null check (outcome in ('no_action', 'warn', 'block_listing', 'block_user')),
  -- The reported user reads it.
  reason text not null check (length(reason) between 1 and 500),
  operator_id bigint not null references users,
  -- Before the block: a reversal returns the listing to it.
  former_listing_status text check (former_listing_status in ('available', 'reserved', 'sold_out', 'seller_on_holiday_mode', 'deactivated')),
  created_at timestamptz not null,
  unique (id, operator_id),
  check ((kind = 'listing') = (listing_id is not null)),
  check ((kind = 'message') = (message_id is not null)),
  check ((outcome = 'block_listing') = (former_listing_status is not null)),
  check (outcome <> 'block_listing' or kind = 'listing'),
  -- Operators do not decide about themselves.
  check (operator_id <> reported_id)
);
-- Decisions about a member, newest first: the member's list, the history that operators see.
create index report_decisions_of_reported on report_decisions (reported_id, id desc);
create index report_decisions_by_time on report_decisions (created_at); -- erasure after the retention period

create table reports (
  id bigint generated always as identity primary key,
  reporter_id bigint not null references users,
  -- Of a guest: where the outcome is sent.
  email text check (length(email) <= 254),
  kind text not null check (kind in ('listing', 'user', 'message')),
  reported_id bigint not null references users,
  listing_id bigint references listings,
  message_id bigint references messages,
  -- What was reported, as it was at that moment. Erased after the retention period.
  snapshot jsonb not null,
  reason text not null check (reason in (
    'illegal', 'counterfeit', 'stolen', 'unsafe', 'prohibited', 'misleading', 'contact_data', 'copyright', 'other',
    'fraud', 'pays_elsewhere', 'harassment', 'hate', 'threat', 'impersonation', 'spam')),
  text text check (length(text) <= 4000),
  status text not null default 'open' check (status in ('open', 'decided')),
  decision_id bigint,
  decided_by bigint,
  erased_at timestamptz,
  created_at timestamptz not null,
  foreign key (decision_id, decided_by) references report_decisions (id, operator_id),
  check ((status = 'decided') = (decision_id is not null)),
  check ((decision_id is null) = (decided_by is null)),
  check ((kind = 'listing') = (listing_id is not null)),
  check ((kind = 'message') = (message_id is not null)),
  check (reporter_id <> reported_id),
  -- Operators do not decide about their own reports.
  check (decided_by <> reporter_id)
);
-- One open report of a reporter about an object. A repeated request finds it.
create unique index open_reports_of_reporter on reports
  (reporter_id, kind, reported_id, coalesce(listing_id, 0), coalesce(message_id, 0)) where status = 'open';
create index reports_of_reporter on reports (reporter_id, id desc); -- own list, reports of the last day
create index reports_of_reported on reports (reported_id, id desc); -- history that operators see
create index reports_of_decision on reports (decision_id, decided_by, id) where decision_id is not null; -- reporters to notify
-- Queue of operators: reports of one object together.
create index open_reports on reports (kind, reported_id, listing_id, message_id, id) where status = 'open';

create table report_appeals (
  id bigint generated always as identity primary key,
  decision_id bigint not null unique,
  decision_operator_id bigint not null,
  -- What the reported user writes. Erased with the account.
  text text not null check (length(text) <= 8000),
  status text not null default 'open' check (status in ('open', 'upheld', 'reversed')),
  decided_by bigint references users,
  -- The reported user reads it.
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
create index open_report_appeals on report_appeals (id) where status = 'open'; -- queue of operators

-- `report` is an addition to the kinds of the specification. 0306 checks the stored rows.
alter table notifications
  drop constraint notifications_object_name_check,
  add constraint notifications_object_name_check check (object_name in (
    'accepted_offer', 'auction', 'approved_account', 'auction_close_with_winner',
    'chat_message', 'create_offer', 'create_bid', 'reserve_lowered', 'create_review',
    'create_refund_request', 'counter_offer', 'declined_refund_request', 'offer', 'order',
    'refund_request', 'review', 'sold_listing', 'buyer_listing_matched', 'payout', 'credit',
    'chargeback', 'report')) not valid;
