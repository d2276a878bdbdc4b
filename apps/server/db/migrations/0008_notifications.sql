-- Notifications are stored, so that a user who was offline can read them later.

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  object_name text not null,
  message text not null, -- i18n key: the client shows the text in its locale
  data jsonb not null default '{}',
  dedupe_key text not null, -- an event that is delivered twice creates one notification
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, dedupe_key)
);
-- list of a user's notifications
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
-- count of unread notifications
create index notifications_unread on notifications (user_id) where read_at is null;
