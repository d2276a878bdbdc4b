-- A purchase asks how its last payment ended, whatever became of it; the unique index over live payments cannot answer that.

create index payments_of_purchase on payments (payment_order_id, id desc); -- a purchase's page and the retry after a refusal
