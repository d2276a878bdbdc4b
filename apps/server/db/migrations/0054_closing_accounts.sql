-- What closing an account leaves behind. Orders stay for the books without the addresses of mail in them; who the law wants known is kept apart,
-- for as long as it wants that, and then forgotten too (ADR 0017).

alter table orders alter column buyer_email drop not null;
alter table payment_orders alter column email drop not null;

create table closed_accounts (
  user_id bigint primary key references users on delete cascade,
  closed_at timestamptz not null,
  books_until date not null, -- the day from which nobody need know any more
  seller jsonb -- of a business that sold: company, VAT and company number, seat
);
create index closed_accounts_books on closed_accounts (books_until); -- whose books are to be forgotten tonight

create index users_closed on users (deleted_at) where deleted_at is not null; -- closed a moment ago: what was written meanwhile goes too
