-- The usual answer time counts questions without an answer too, once for each asker.
drop index chats_answered_by_seller;
-- the usual answer time of a seller
create index chats_asked_of_seller on chats (seller_id, first_asked_at desc) include (buyer_id, first_answered_at) where first_asked_at is not null;
