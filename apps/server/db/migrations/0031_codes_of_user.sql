-- Sending a code first looks when the last one went out, used or not; the unique index over live codes cannot answer that, and
-- walking back over everybody's codes takes longest for somebody new, who has none.

create index codes_of_user on codes (user_id, purpose, id desc); -- the newest code of a person: sign-up, sending once more
