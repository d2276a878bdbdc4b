-- A press of "Add to basket" that is sent again late must not add again, also after its line was
-- removed or bought. So attempts outlive the lines. Rows are deleted after a day.
create table cart_attempts (
  user_id bigint not null references users on delete cascade,
  attempt uuid not null,
  created_at timestamptz not null default now(),
  primary key (user_id, attempt)
);
insert into cart_attempts (user_id, attempt)
select user_id, unnest(recent_attempts) from cart_listings on conflict do nothing;
alter table cart_listings drop column recent_attempts;
