-- What a person does in the house between a user and an administrator, for whom `role` says 'user'. So a process of an older release, which
-- knows only the two, takes the person for a user. Null: the person's role is `role`.
alter table app_user add column staff_role text check (staff_role in ('reader', 'reception', 'manager', 'economy'));
-- The groups for which the person has that role. Null: all groups. A group that no longer exists stays in the list, which is never empty,
-- so that nobody gets all groups because theirs is gone.
alter table app_user add column role_groups integer[] check (cardinality(role_groups) > 0);
