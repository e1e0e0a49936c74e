-- The first answer to a mutation as its caller saw it: what a repetition answers, whatever has changed since.
-- json, not jsonb: the order of its members is part of the answer.
ALTER TABLE "idempotency_anchor" ADD COLUMN "rendering" JSON;
GRANT UPDATE (rendering) ON idempotency_anchor TO enshrine_app;
