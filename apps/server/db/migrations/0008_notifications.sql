-- What people were told, so that somebody who was offline sees it too.

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  object_name text not null,
  message text not null, -- key of the words; the client's locale decides how it reads
  data jsonb not null default '{}',
  dedupe_key text not null, -- the same event delivered twice tells once
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, dedupe_key)
);
create index notifications_of_user on notifications (user_id, created_at desc, id desc); -- the bell
create index notifications_unread on notifications (user_id) where read_at is null; -- its badge
