-- The history is also read for one group, one resource, one text or one kind of deed.
create index audit_entry_group on audit_entry ((details->>'groupId'), id) where kind = 'group-changed';
create index audit_entry_resource on audit_entry ((details->>'resourceId'), id) where kind = 'resource-changed';
create index audit_entry_content on audit_entry (id) where kind = 'content-changed';
create index audit_entry_of_house on audit_entry (kind, id) where kind in ('user-type-changed', 'attributes-changed');
