-- Push messages to devices of the native app: which device was sent which notification, and its receipt.

create table native_push_sends (
  notification_id bigint not null references notifications on delete cascade,
  -- The token itself is stored with its session only, so it ends with it.
  token_md5 text not null check (token_md5 ~ '^[0-9a-f]{32}$'),
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'delivered', 'refused')),
  -- An attempt that has stored no result before it was lost.
  claimed_until timestamptz not null,
  -- The push service has accepted the message under this id.
  ticket_id text check (length(ticket_id) between 1 and 200),
  accepted_at timestamptz,
  -- When its receipt is asked for. Null: not any more.
  receipt_due_at timestamptz,
  -- Why it was refused, as the push service says.
  error text check (length(error) <= 100),
  primary key (notification_id, token_md5),
  check ((state in ('accepted', 'delivered')) <= (ticket_id is not null and accepted_at is not null)),
  check (receipt_due_at is null or state = 'accepted')
);
-- checkReceipts: the next receipts that are due
create index native_push_sends_receipt_due on native_push_sends (receipt_due_at) where receipt_due_at is not null;
