-- deleteOldDeliveries: deliveries after the retention period.
create index notification_deliveries_created on notification_deliveries (created_at);
