-- A replay says which rules its changed verdicts come from: it reads the reasons of the records that come out differently.
ALTER TABLE "replay" ADD COLUMN "flips" JSONB NOT NULL DEFAULT '[]';

GRANT UPDATE (flips) ON replay TO enshrine_replay_worker;
GRANT SELECT (answer) ON decision TO enshrine_replay_worker;
