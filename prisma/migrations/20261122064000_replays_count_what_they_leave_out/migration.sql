-- Decisions that a replay leaves out: their values are masked, no inputs are kept of them, or they are older than its limit reaches.
ALTER TABLE "replay" ADD COLUMN "masked" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "without_inputs" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "beyond_limit" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE replay
  ADD CONSTRAINT replay_left_out_check CHECK (masked >= 0 AND without_inputs >= 0 AND beyond_limit >= 0);
