-- Inputs that recorded decisions carry and the action does not declare any more: decided without, and counted by name.
ALTER TABLE "replay" ADD COLUMN "undeclared" JSONB NOT NULL DEFAULT '[]';

GRANT UPDATE (undeclared) ON replay TO enshrine_replay_worker;
