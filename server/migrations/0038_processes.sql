-- The processes that run are listed in the schema `platform`, for all companies together.
drop table portal_processes;
