-- Lists of conversations are read in the order of an index, of each side separately.
drop index chats_of_buyer;
drop index chats_of_seller;
-- conversations of a user, open or archived, the last active first; also counted
create index chats_of_buyer on chats (buyer_id, buyer_archived, updated_at desc, id desc) include (last_message_id);
create index chats_of_seller on chats (seller_id, seller_archived, updated_at desc, id desc) include (last_message_id);

-- The first message of the buyer, and the first of the seller after it: how fast a seller answers.
alter table chats
  add column first_asked_at timestamptz,
  add column first_answered_at timestamptz check (first_answered_at >= first_asked_at);
update chats c set first_asked_at = (select m.created_at from messages m where m.chat_id = c.id and m.author = 'buyer' order by m.id limit 1);
update chats c set first_answered_at = (
  select m.created_at from messages m
  where m.chat_id = c.id and m.author = 'seller'
    and m.id > (select q.id from messages q where q.chat_id = c.id and q.author = 'buyer' order by q.id limit 1)
  order by m.id limit 1
) where first_asked_at is not null;
-- the last first answers of a seller
create index chats_answered_by_seller on chats (seller_id, first_answered_at desc) include (first_asked_at) where first_answered_at is not null;
